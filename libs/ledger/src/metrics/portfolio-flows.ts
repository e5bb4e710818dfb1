import type { UsdCents } from '@app/money';
import { costOfBuy, usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Timeline, Transaction } from '../state/ledger-state.js';
import type { CountedTransaction } from '../state/running-totals.js';

/** Money that crossed the border of the portfolio (Bitcoin and portfolio cash) on one date, both positive. */
export type PortfolioFlow = {
  readonly date: CalendarDate;
  /** Buys with new money, value and fee; cash deposited directly (older records). */
  readonly in: UsdCents;
  /** Withdrawals and transfers of portfolio cash, net proceeds of sales paid to the pocket. */
  readonly out: UsdCents;
};

/** In and out of one transaction; the dynamic balance is next to the portfolio and never counts. */
export function flowOf({ kind, movement, trade }: CountedTransaction): {
  readonly in: bigint;
  readonly out: bigint;
} {
  switch (kind) {
    case 'buy':
      return { in: trade === null ? 0n : costOfBuy(trade), out: 0n };
    case 'portfolio_cash_deposit':
      return { in: movement.portfolioCash, out: 0n };
    case 'portfolio_cash_withdrawal':
    case 'transfer':
      return { in: 0n, out: 0n - movement.portfolioCash };
    case 'sell':
      return { in: 0n, out: movement.pocket };
    case 'reinvestment':
    case 'set_aside':
    case 'deposit':
    case 'withdrawal':
      return { in: 0n, out: 0n };
  }
}

/** What days need of an entry. */
export type MovedEntry = CountedTransaction & Pick<Transaction, 'tradedOn'>;

/** What the entries of one date moved in the portfolio; the dynamic balance is next to it. */
export type PortfolioDay = {
  readonly date: CalendarDate;
  readonly in: bigint;
  readonly out: bigint;
  /** Signed, in satoshis and cents. */
  readonly btc: bigint;
  readonly portfolioCash: bigint;
};

/**
 * The dates on which something moved in the portfolio, oldest first; the one source of XIRR and TWR. From the entries
 * alone: what each of them moved is what it moved wherever it is.
 */
export const portfolioDays = (timeline: Timeline): readonly PortfolioDay[] => daysOf(timeline.transactions());

/** The days of some entries, which are in their order. */
export function daysOf(transactions: Iterable<MovedEntry>): readonly PortfolioDay[] {
  const days: PortfolioDay[] = [];
  for (const transaction of transactions) {
    const { movement, tradedOn: date } = transaction;
    const { btc, portfolioCash } = movement;
    const flow = flowOf(transaction);
    if (!isFlow(flow) && btc === 0n && portfolioCash === 0n) continue;
    const [moved, last] = [{ date, ...flow, btc, portfolioCash }, days.at(-1)];
    if (last?.date === date) days[days.length - 1] = sumOf(last, moved);
    else days.push(moved);
  }
  return days;
}

const sumOf = (a: PortfolioDay, b: PortfolioDay): PortfolioDay => ({
  date: a.date,
  in: a.in + b.in,
  out: a.out + b.out,
  btc: a.btc + b.btc,
  portfolioCash: a.portfolioCash + b.portfolioCash,
});

const isFlow = (flow: { readonly in: bigint; readonly out: bigint }): boolean =>
  flow.in !== 0n || flow.out !== 0n;

/**
 * The first day on which the portfolio held anything, which is where its returns begin; `undefined` while there was
 * none. A dynamic balance filled before the first buy is next to the portfolio and begins nothing.
 */
export const firstFlowDate = (days: readonly PortfolioDay[]): CalendarDate | undefined =>
  days.find(isFlow)?.date;

/** The flows of some days, one a date, days without any left out. */
export const flowsOfDays = (days: readonly PortfolioDay[]): readonly PortfolioFlow[] =>
  days.filter(isFlow).map(({ date, in: paid, out }) => ({ date, in: usdCents(paid), out: usdCents(out) }));
