import type { PortfolioCashEntry } from '@app/contracts';
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

/** How many centavos the entries of a type moved, without their sign; null where that is more than an amount can be. */
export function reaisByType(cash: CashMoved, book: RateBook): (type: string) => string | null {
  const sums = new Map<string, bigint>();
  for (const entry of cash.moved) {
    const moved = centavosOf(entry, tradeOf(entry, cash), book);
    sums.set(entry.type, (sums.get(entry.type) ?? 0n) + moved);
  }
  return (type) => reaisOrNull(absolute(sums.get(type) ?? 0n));
}

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
