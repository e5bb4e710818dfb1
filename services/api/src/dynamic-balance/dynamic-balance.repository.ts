import { Injectable } from '@nestjs/common';
import { sql, type Selectable } from 'kysely';
import type { ReserveEntry } from '@app/contracts';
import { DEFAULT_BASE, DEFAULT_PROFILE, isoWeekOf, profileField, type InvestorProfile } from '@app/ledger';
import { formatCents, usdCents, ZERO_CENTS, type UsdCents } from '@app/money';
import type { DynamicBalanceEntriesTable } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';
import type { Cursor } from '../core/reading/cursor.js';
import { LedgerReadsRepository, type LedgerRead } from '../core/reading/ledger-reads.repository.js';
import { weekView } from '../core/time/week-view.js';

type Row = Selectable<DynamicBalanceEntriesTable>;

export interface DynamicBalanceSearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
}

export interface DynamicBalanceSums {
  readonly balance: UsdCents;
  readonly deposited: UsdCents;
  readonly withdrawn: UsdCents;
  readonly built: UsdCents;
  readonly used: UsdCents;
}

export interface DynamicBalanceRead {
  readonly sums: DynamicBalanceSums;
  readonly settings: { readonly base: UsdCents; readonly profile: InvestorProfile };
  readonly entries: readonly ReserveEntry[];
  readonly next: Cursor | undefined;
}

@Injectable()
export class DynamicBalanceRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Sums, and one page of entries, newest first. */
  async page(search: DynamicBalanceSearch): Promise<LedgerRead<DynamicBalanceRead>> {
    return this.reads.read(search.userId, search.minRevision, async (database) => {
      const sums = await sumsOf(database, search.userId);
      const settings = await settingsOf(database, search.userId);
      const rows = await selectPage(database, search);
      const shown = rows.slice(0, search.limit);
      const last = rows.length > search.limit ? shown.at(-1) : undefined;
      return {
        sums,
        settings,
        entries: shown.map(entryView),
        next:
          last === undefined ? undefined : { date: last.dated_on, ordinal: last.ordinal, id: last.entry_id },
      };
    });
  }
}

async function sumsOf(database: ReadDatabase, userId: string): Promise<DynamicBalanceSums> {
  const row = await database
    .selectFrom('portfolio')
    .select(['dynamic_balance_cents', 'deposited_cents', 'withdrawn_cents', 'built_cents', 'used_cents'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const amount = (text: string | undefined): UsdCents =>
    text === undefined ? ZERO_CENTS : usdCents(BigInt(text));
  return {
    balance: amount(row?.dynamic_balance_cents),
    deposited: amount(row?.deposited_cents),
    withdrawn: amount(row?.withdrawn_cents),
    built: amount(row?.built_cents),
    used: amount(row?.used_cents),
  };
}

async function settingsOf(database: ReadDatabase, userId: string): Promise<DynamicBalanceRead['settings']> {
  const row = await database
    .selectFrom('accounts')
    .select(['base_cents', 'profile'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (row === undefined) return { base: DEFAULT_BASE, profile: DEFAULT_PROFILE };
  return { base: usdCents(BigInt(row.base_cents)), profile: profileField.parse(row.profile) };
}

async function selectPage(database: ReadDatabase, search: DynamicBalanceSearch): Promise<Row[]> {
  let query = database
    .selectFrom('dynamic_balance_entries')
    .selectAll()
    .where('user_id', '=', search.userId)
    .orderBy('dated_on', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(search.limit + 1);
  if (search.after !== undefined) {
    const { date, ordinal } = await placeOf(database, search.userId, search.after);
    query = query.where(sql<boolean>`(dated_on, ordinal) < (${date}::date, ${ordinal}::int)`);
  }
  return query.execute();
}

/** Where the cursor's row stands now: a back-dated record moves the ordinals of later rows. */
async function placeOf(database: ReadDatabase, userId: string, cursor: Cursor): Promise<Omit<Cursor, 'id'>> {
  const row = await database
    .selectFrom('dynamic_balance_entries')
    .select(['dated_on as date', 'ordinal'])
    .where('user_id', '=', userId)
    .where('entry_id', '=', cursor.id)
    .executeTakeFirst();
  return row ?? cursor;
}

function entryView(row: Row): ReserveEntry {
  return {
    entryId: row.entry_id,
    type: row.type,
    date: row.dated_on,
    recordedAt: row.recorded_at.toISOString(),
    amountUsd: formatCents(usdCents(BigInt(row.amount_cents))),
    balanceAfterUsd: formatCents(usdCents(BigInt(row.balance_after_cents))),
    description: row.description,
    transactionId: row.transaction_id,
    week: weekView(isoWeekOf(row.week)),
  };
}
