import { Injectable } from '@nestjs/common';
import { sql, type Selectable } from 'kysely';
import type { TransactionView } from '@app/contracts';
import { isoWeekOf, regimeField } from '@app/ledger';
import { formatBtc, formatCents, priceCents, sats, usdCents, ZERO_CENTS } from '@app/money';
import type { TransactionsTable } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';
import { tradeFigures } from '../core/money/trade-figures.js';
import type { Cursor } from '../core/reading/cursor.js';
import { LedgerReadsRepository, type LedgerRead } from '../core/reading/ledger-reads.repository.js';
import { weekView } from '../core/time/week-view.js';

type Row = Selectable<TransactionsTable>;

export interface TransactionSearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  readonly type: TransactionView['type'] | undefined;
  readonly limit: number;
  readonly after: Cursor | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The last row of this page where there are more. */
  readonly next: Cursor | undefined;
}

@Injectable()
export class TransactionsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Newest first, by the order of the ledger inside a day. */
  async page(search: TransactionSearch): Promise<LedgerRead<Page<TransactionView>>> {
    return this.reads.read(search.userId, search.minRevision, async (database) => {
      const rows = await selectPage(database, search);
      const shown = rows.slice(0, search.limit);
      const last = rows.length > search.limit ? shown.at(-1) : undefined;
      return {
        items: shown.map(transactionView),
        next:
          last === undefined
            ? undefined
            : { date: last.traded_on, ordinal: last.ordinal, id: last.transaction_id },
      };
    });
  }

  async byId(
    userId: string,
    transactionId: string,
    minRevision: bigint | undefined,
  ): Promise<LedgerRead<TransactionView | undefined>> {
    return this.reads.read(userId, minRevision, async (database) => {
      const row = await database
        .selectFrom('transactions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst();
      return row === undefined ? undefined : transactionView(row);
    });
  }
}

async function selectPage(database: ReadDatabase, search: TransactionSearch): Promise<Row[]> {
  let query = database
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', search.userId)
    .orderBy('traded_on', 'desc')
    .orderBy('ordinal', 'desc')
    .limit(search.limit + 1);
  if (search.type !== undefined) query = query.where('type', '=', search.type);
  if (search.after !== undefined) {
    const { date, ordinal } = await placeOf(database, search.userId, search.after);
    query = query.where(sql<boolean>`(traded_on, ordinal) < (${date}::date, ${ordinal}::int)`);
  }
  return query.execute();
}

/** Where the cursor's row stands now: a back-dated record moves the ordinals of later rows. */
async function placeOf(database: ReadDatabase, userId: string, cursor: Cursor): Promise<Omit<Cursor, 'id'>> {
  const row = await database
    .selectFrom('transactions')
    .select(['traded_on as date', 'ordinal'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`transaction_id::text = ${cursor.id}`)
    .executeTakeFirst();
  return row ?? cursor;
}

function transactionView(row: Row): TransactionView {
  const isSale = row.type === 'sell';
  const { planned_sats: plannedSats, planned_cents: plannedValue, planned_price_cents: plannedPrice } = row;
  return {
    transactionId: row.transaction_id,
    type: row.type,
    origin: row.origin,
    recommendationId: row.recommendation_id,
    tradedOn: row.traded_on,
    recordedAt: row.recorded_at.toISOString(),
    week: weekView(isoWeekOf(row.week)),
    filled: tradeFigures(
      {
        quantity: sats(BigInt(row.sats)),
        price: priceCents(BigInt(row.price_cents)),
        value: usdCents(BigInt(row.value_cents)),
        fee: usdCents(BigInt(row.fee_cents)),
      },
      isSale,
    ),
    planned:
      plannedSats === null || plannedValue === null || plannedPrice === null
        ? null
        : tradeFigures(
            {
              quantity: sats(BigInt(plannedSats)),
              price: priceCents(BigInt(plannedPrice)),
              value: usdCents(BigInt(plannedValue)),
              fee: ZERO_CENTS,
            },
            isSale,
          ),
    rsi: row.rsi,
    regime: row.regime === null ? null : regimeField.parse(row.regime),
    notes: row.notes,
    btcBalanceAfter: formatBtc(sats(BigInt(row.sats_after))),
    dynamicBalanceAfter: formatCents(usdCents(BigInt(row.dynamic_balance_after_cents))),
  };
}
