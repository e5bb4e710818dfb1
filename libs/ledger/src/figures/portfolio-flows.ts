import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Timeline, Transaction } from '../state/ledger-state.js';

/** Money that crossed the border of the portfolio (Bitcoin and portfolio cash) on one date, both positive. */
export type PortfolioFlow = {
  readonly date: CalendarDate;
  /** Buys with new money, value and fee; cash deposited directly (older records). */
  readonly in: UsdCents;
  /** Withdrawals and transfers of portfolio cash, net proceeds of sales paid to the pocket. */
  readonly out: UsdCents;
};

/** In and out of one transaction; the dynamic balance stands beside the portfolio and never counts. */
export function flowOf({ kind, movement, trade }: Transaction): {
  readonly in: bigint;
  readonly out: bigint;
} {
  switch (kind) {
    case 'buy':
      return { in: trade === null ? 0n : trade.value + trade.fee, out: 0n };
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

/** What the entries of one date moved in the portfolio; the dynamic balance stands beside it. */
export type PortfolioDay = {
  readonly date: CalendarDate;
  readonly in: bigint;
  readonly out: bigint;
  /** Signed, in satoshis and cents. */
  readonly btc: bigint;
  readonly portfolioCash: bigint;
};

// A timeline never changes once it is handed out.
const daysKept = new WeakMap<Timeline, readonly PortfolioDay[]>();

/**
 * The dates on which something moved in the portfolio, oldest first; the one source of XIRR and TWR. From the entries
 * alone: what each of them moved is what it moved wherever it stands, so after a correction of the distant past none of
 * the balances behind it has to be known.
 */
export function portfolioDays(timeline: Timeline): readonly PortfolioDay[] {
  const kept = daysKept.get(timeline);
  if (kept !== undefined) return kept;
  const days: Writable<PortfolioDay>[] = [];
  let day: Writable<PortfolioDay> | undefined;
  for (const transaction of timeline.transactions()) {
    const { movement, tradedOn: date } = transaction;
    const flow = flowOf(transaction);
    if (!isFlow(flow) && movement.btc === 0n && movement.portfolioCash === 0n) continue;
    if (day?.date !== date) {
      day = { date, in: 0n, out: 0n, btc: 0n, portfolioCash: 0n };
      days.push(day);
    }
    day.in += flow.in;
    day.out += flow.out;
    day.btc += movement.btc;
    day.portfolioCash += movement.portfolioCash;
  }
  daysKept.set(timeline, days);
  return days;
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

const isFlow = (flow: { readonly in: bigint; readonly out: bigint }): boolean =>
  flow.in !== 0n || flow.out !== 0n;

/**
 * The first day on which the portfolio held anything, which is where its returns begin; `undefined` while there was
 * none. A dynamic balance filled before the first buy stands beside the portfolio and begins nothing.
 */
export const firstFlowDate = (days: readonly PortfolioDay[]): CalendarDate | undefined =>
  days.find(isFlow)?.date;

/** The flows of a history, one a date, dates without any left out. */
export const portfolioFlows = (timeline: Timeline): readonly PortfolioFlow[] =>
  portfolioDays(timeline)
    .filter(isFlow)
    .map(({ date, in: paid, out }) => ({ date, in: usdCents(paid), out: usdCents(out) }));
