import type { UsdCents } from '@app/money';
import { usdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { HistoryRow, Transaction } from '../state/ledger-state.js';

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

const isFlow = (flow: { readonly in: bigint; readonly out: bigint }): boolean =>
  flow.in !== 0n || flow.out !== 0n;

/**
 * The first day on which the portfolio held anything, which is where its returns begin; `undefined` while there was
 * none. A dynamic balance filled before the first buy stands beside the portfolio and begins nothing.
 */
export const firstFlowDate = (history: readonly HistoryRow[]): CalendarDate | undefined =>
  history.find(({ transaction }) => isFlow(flowOf(transaction)))?.transaction.tradedOn;

/** The flows of a history, one a date, dates without any left out; the one source of XIRR and TWR. */
export function portfolioFlows(history: readonly HistoryRow[]): readonly PortfolioFlow[] {
  const flows = new Map<CalendarDate, { in: bigint; out: bigint }>();
  for (const { transaction } of history) {
    const flow = flowOf(transaction);
    if (!isFlow(flow)) continue;
    const sum = flows.get(transaction.tradedOn) ?? { in: 0n, out: 0n };
    flows.set(transaction.tradedOn, { in: sum.in + flow.in, out: sum.out + flow.out });
  }
  return [...flows].map(([date, flow]) => ({ date, in: usdCents(flow.in), out: usdCents(flow.out) }));
}
