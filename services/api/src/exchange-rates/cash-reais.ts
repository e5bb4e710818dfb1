import type { PortfolioCashEntry, WeeklyOperationView } from '@app/contracts';
import { calendarDateOf } from '@app/ledger';
import { absolute, rateMicroOf, toReais } from '@app/money';
import { reaisOrNull } from '../core/money/reais.js';
import type { CashMoved, MovedCash, TradePaid } from './entries-in-reais.repository.js';
import type { RateBook } from './exchange-rates.js';
import { rateOfPaid } from './trade-reais.js';

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
export function reaisByType(cash: CashMoved, book: RateBook): ReaisOf {
  const sums = new Map<string, bigint>();
  for (const entry of cash.moved) {
    const moved = centavosOf(entry, tradeOf(entry, cash), book);
    sums.set(entry.type, (sums.get(entry.type) ?? 0n) + moved);
  }
  return (...types) => reaisOrNull(types.reduce((sum, type) => sum + (sums.get(type) ?? 0n), 0n));
}

/** An amount whose name says which way it went. */
export const unsigned = (amount: string | null): string | null => amount?.replace('-', '') ?? null;

interface CashRow {
  readonly type: string;
  readonly dated_on: string;
  readonly amount_cents: string;
  readonly balance_after_cents: string | null;
  readonly transaction_id: string | null;
}

/** An entry and the balance after it in reais, both of its day; null where one is more than an amount can be. */
export function entryReaisView(row: CashRow, cash: CashMoved, book: RateBook): PortfolioCashEntry['reais'] {
  const { type, balance_after_cents: after, transaction_id: transactionId } = row;
  const date = calendarDateOf(row.dated_on);
  const trade = tradeOf({ transactionId }, cash);
  const rate = rateOfPaid(trade?.paid ?? null, date, book);
  const entry = { type, date, cents: BigInt(row.amount_cents), transactionId };
  const amountBrl = reaisOrNull(centavosOf(entry, trade, book));
  const balanceAfterBrl =
    after === null ? null : reaisOrNull(toReais(BigInt(after), rateMicroOf(book.on(date).rate)));
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

/** A weekly operation in reais: as its trade was entered, else of its day; null where one is more than an amount can be. */
export function operationReaisView(
  row: OperationRow,
  paid: CashMoved['paid'],
  book: RateBook,
): WeeklyOperationView['reais'] {
  const date = calendarDateOf(row.operated_on);
  const trade = row.transaction_id === null ? undefined : paid.get(row.transaction_id);
  const rate = rateOfPaid(trade?.paid ?? null, date, book);
  const micro = rateMicroOf(rate.rate);
  const inReais = (cents: string): string | null => reaisOrNull(toReais(BigInt(cents), micro));
  const spent = { type: 'spent', date, cents: BigInt(row.spent_cents), transactionId: row.transaction_id };
  const spentBrl = reaisOrNull(centavosOf(spent, trade, book));
  const before = inReais(row.dynamic_balance_before_cents);
  const after = inReais(row.dynamic_balance_after_cents);
  if (spentBrl === null || before === null || after === null) return null;
  return { ...rate, spentBrl, dynamicBalance: { before, after } };
}
