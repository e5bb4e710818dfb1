import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { DynamicBalanceEntry } from '@app/contracts';
import { DEFAULT_BASE, DEFAULT_PROFILE, type InvestorProfile, profileField } from '@app/ledger';
import { absolute, usdCents, type UsdCents, ZERO_CENTS } from '@app/money';
import { type CashBalance, cashEntriesWithBalance, newestFirst } from '@app/read-models';
import type { DynamicBalanceEntriesTable } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';
import { centsDatedLater } from '../core/reading/dated-later.repository.js';
import { entriesOf } from '../core/reading/entry-page.repository.js';
import { type EntrySearch, type Page, pageOf } from '../core/reading/entry-search.js';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import { type CashMoved, cashMovedBy } from '../exchange-rates/entries-in-reais.repository.js';

/** An entry with the balance after it. */
export type DynamicBalanceRow = Selectable<DynamicBalanceEntriesTable> & CashBalance;

export interface DynamicBalanceSearch extends EntrySearch {
  readonly type: DynamicBalanceEntry['type'] | undefined;
  readonly isInReais: boolean;
}

export interface DynamicBalanceSums {
  readonly balance: UsdCents;
  readonly deposited: UsdCents;
  readonly withdrawn: UsdCents;
  readonly built: UsdCents;
  readonly used: UsdCents;
  readonly transferred: UsdCents;
}

export interface DynamicBalanceRead {
  readonly sums: DynamicBalanceSums;
  /** Undefined where no reais are asked for. */
  readonly cash: CashMoved | undefined;
  readonly settings: { readonly base: UsdCents; readonly profile: InvestorProfile };
  readonly entries: Page<DynamicBalanceRow>;
}

@Injectable()
export class DynamicBalanceRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Sums up to today, and one page of entries, newest first. */
  async page(search: DynamicBalanceSearch): Promise<LedgerRead<DynamicBalanceRead>> {
    return this.reads.read(search.userId, search.minRevision, async (database) => {
      const sums = await sumsOf(database, search);
      const settings = await settingsOf(database, search.userId);
      const rows = await pageRows(database, search);
      const cash = search.isInReais
        ? await cashMovedBy(database, 'dynamic_balance_entries', search)
        : undefined;
      return { sums, cash, settings, entries: pageOf(rows, search.limit, (row) => row.dated_on) };
    });
  }
}

async function sumsOf(database: ReadDatabase, search: DynamicBalanceSearch): Promise<DynamicBalanceSums> {
  const row = await database
    .selectFrom('portfolio')
    .select([
      'dynamic_balance_cents',
      'deposited_cents',
      'withdrawn_cents',
      'built_cents',
      'used_cents',
      'transferred_cents',
    ])
    .where('user_id', '=', search.userId)
    .executeTakeFirst();
  const later = await centsDatedLater(database, 'dynamic_balance_entries', search);
  const amount = (text: string | undefined, datedLater: UsdCents): UsdCents =>
    text === undefined ? ZERO_CENTS : usdCents(BigInt(text) - absolute(datedLater));
  return {
    balance: usdCents(BigInt(row?.dynamic_balance_cents ?? '0') - later.all),
    deposited: amount(row?.deposited_cents, later.of('deposit')),
    withdrawn: amount(row?.withdrawn_cents, later.of('withdrawal')),
    built: amount(row?.built_cents, later.of('built')),
    used: amount(row?.used_cents, later.of('used')),
    transferred: amount(row?.transferred_cents, later.of('transfer')),
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

/** One more than a page holds, to know whether there are more. */
async function pageRows(
  database: ReadDatabase,
  search: DynamicBalanceSearch,
): Promise<readonly DynamicBalanceRow[]> {
  return cashEntriesWithBalance(
    database,
    'dynamic_balance_entries',
    database
      .selectFrom('dynamic_balance_entries')
      .selectAll()
      .where(entriesOf('dated_on', search))
      .orderBy(newestFirst('dated_on'))
      .limit(search.limit + 1),
  );
}
