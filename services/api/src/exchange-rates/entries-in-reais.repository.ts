import { type CalendarDate, calendarDateOf, type Paid } from '@app/ledger';
import { tradeTotal } from '@app/money';
import type { ReadDatabase } from '../core/dependencies.js';
import { filledOfRow, paidOfRow } from '../core/reading/trade-of-row.js';

/** What an entry of a cash account moved, signed. */
export interface MovedCash {
  readonly type: string;
  readonly date: CalendarDate;
  readonly cents: bigint;
  /** The trade it belongs to. */
  readonly transactionId: string | null;
}

/** A trade that was entered in reais, and what it moved in dollars. */
export interface TradePaid {
  readonly paid: Paid;
  readonly total: bigint;
}

/** The trades of a person that were entered in reais, by their ids. */
export type TradesPaid = ReadonlyMap<string, TradePaid>;

/** What reais of a cash account are made from. */
export interface CashMoved {
  /** In effect and dated up to today. */
  readonly moved: readonly MovedCash[];
  readonly paid: TradesPaid;
}

type CashTable = 'dynamic_balance_entries' | 'portfolio_cash_entries';

interface PersonToday {
  readonly userId: string;
  readonly today: CalendarDate;
}

/** Everything that reais of a cash account are made from. */
export const cashMovedBy = async (
  database: ReadDatabase,
  table: CashTable,
  person: PersonToday,
): Promise<CashMoved> => ({
  moved: await movedCash(database, table, person),
  paid: await tradesPaid(database, person.userId),
});

/** The entries in effect and dated up to today. */
export async function movedCash(
  database: ReadDatabase,
  table: CashTable,
  { userId, today }: PersonToday,
): Promise<readonly MovedCash[]> {
  const rows = await database
    .selectFrom(table)
    .select(['type', 'dated_on', 'amount_cents', 'transaction_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('dated_on', '<=', today)
    .execute();
  return rows.map(({ type, dated_on: date, amount_cents: cents, transaction_id: transactionId }) => ({
    type,
    date: calendarDateOf(date),
    cents: BigInt(cents),
    transactionId,
  }));
}

export async function tradesPaid(database: ReadDatabase, userId: string): Promise<TradesPaid> {
  const rows = await database
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('paid_brl_cents', 'is not', null)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const paid = paidOfRow(row);
      if (paid === null) return [];
      return [[row.transaction_id, { paid, total: tradeTotal(filledOfRow(row), row.type === 'sell') }]];
    }),
  );
}
