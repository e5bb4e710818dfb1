import type { PortfolioCashEntry, WeeklyOperationView } from '@app/contracts';
import { type CalendarDate, calendarDateOf } from '@app/ledger';
import { absolute, rateMicroOf, toReais } from '@app/money';
import { reaisOrNull } from '../core/money/reais.js';
import type { CashMoved, MovedCash, TradePaid, TradesPaid } from './entries-in-reais.repository.js';
import type { RateBook } from './exchange-rates.js';
import { rateOfPaid } from './trade-reais.js';

/** A cash account with the rates that make its reais. */
export interface CashInReais extends CashMoved {
  readonly book: RateBook;
}

/** Null where no reais are asked for. */
export const cashInReais = (cash: CashMoved | undefined, book: RateBook | undefined): CashInReais | null =>
  cash === undefined || book === undefined ? null : { ...cash, book };

/** What an entry moved in centavos, signed: as the trade it belongs to was entered, else at the rate of its day. */
function centavosOf({ cents, date }: MovedCash, trade: TradePaid | undefined, book: RateBook): bigint {
  if (trade !== undefined && absolute(cents) === trade.total)
    return cents < 0n ? 0n - trade.paid.amount : trade.paid.amount;
  return toReais(cents, rateMicroOf(rateOfPaid(trade?.paid ?? null, date, book).rate));
}

const tradeOf = ({ transactionId }: Pick<MovedCash, 'transactionId'>, { paid }: CashMoved) =>
  transactionId === null ? undefined : paid.get(transactionId);

/** What entries of some types moved together, signed; null where that is more than an amount can be. */
export type ReaisOf = (...types: readonly string[]) => string | null;

/** What the entries of each type moved in centavos. */
export function reaisByType(cash: CashInReais): ReaisOf {
  const sums = new Map<string, bigint>();
  for (const entry of cash.moved) {
    const moved = centavosOf(entry, tradeOf(entry, cash), cash.book);
    sums.set(entry.type, (sums.get(entry.type) ?? 0n) + moved);
  }
  return (...types) => reaisOrNull(types.reduce((sum, type) => sum + (sums.get(type) ?? 0n), 0n));
}

/** An amount whose name says which way it went. */
export const unsigned = (amount: string | null): string | null => amount?.replace('-', '') ?? null;

/** A balance is of many trades: at the rate of the day, whatever one of them was entered at. */
const balanceInReais = (cents: bigint, date: CalendarDate, book: RateBook): string | null =>
  reaisOrNull(toReais(cents, rateMicroOf(book.on(date).rate)));

interface CashRow {
  readonly type: string;
  readonly dated_on: string;
  readonly amount_cents: string;
  readonly balance_after_cents: string | null;
  readonly transaction_id: string | null;
}

/** An entry and the balance after it in reais, both of its day; null where one is more than an amount can be. */
export function entryReaisView(row: CashRow, cash: CashInReais): PortfolioCashEntry['reais'] {
  const { book } = cash;
  const { type, balance_after_cents: after, transaction_id: transactionId } = row;
  const date = calendarDateOf(row.dated_on);
  const trade = tradeOf({ transactionId }, cash);
  const rate = rateOfPaid(trade?.paid ?? null, date, book);
  const entry = { type, date, cents: BigInt(row.amount_cents), transactionId };
  const amountBrl = reaisOrNull(centavosOf(entry, trade, book));
  const balanceAfterBrl = after === null ? null : balanceInReais(BigInt(after), date, book);
  if (amountBrl === null || (after !== null && balanceAfterBrl === null)) return null;
  return { ...rate, amountBrl, balanceAfterBrl };
}

interface OperationRow {
  readonly transaction_id: string | null;
  readonly operated_on: string;
  readonly spent_cents: string;
  readonly dynamic_balance_before_cents: string;
  readonly dynamic_balance_after_cents: string;
}

/**
 * A weekly operation in reais: what it spent and changed as its trade was entered, else of its day, and the balance of
 * its day as in the list of entries; null where one is more than an amount can be.
 */
export function operationReaisView(
  row: OperationRow,
  paid: TradesPaid,
  book: RateBook,
): WeeklyOperationView['reais'] {
  const { transaction_id: transactionId } = row;
  const date = calendarDateOf(row.operated_on);
  const trade = transactionId === null ? undefined : paid.get(transactionId);
  const beforeCents = BigInt(row.dynamic_balance_before_cents);
  const afterCents = BigInt(row.dynamic_balance_after_cents);
  const moved = (type: string, cents: bigint): string | null =>
    reaisOrNull(centavosOf({ type, date, cents, transactionId }, trade, book));
  const spentBrl = moved('spent', BigInt(row.spent_cents));
  const change = moved('change', afterCents - beforeCents);
  const before = balanceInReais(beforeCents, date, book);
  const after = balanceInReais(afterCents, date, book);
  if (spentBrl === null || change === null || before === null || after === null) return null;
  const rate = rateOfPaid(trade?.paid ?? null, date, book);
  return { ...rate, spentBrl, dynamicBalance: { before, after, change } };
}
