import type { CalendarDate } from '../calendar/calendar-date.js';
import type { RunningTotals, Timeline, Transaction, TransactionKind } from './ledger-state.js';

/** What decides a transaction's place in history; unique among transactions in effect by its sequence. */
export type HistoryKey = Pick<Transaction, 'tradedOn' | 'intradayOrder' | 'sequence'>;

/** Place of what was recorded on its own date, or came in the order in which it happened: by sequence. */
export const RECORDED_ORDER = 1;
/**
 * Rows entered after their date have no time of day. What adds comes first and what takes comes last, so that
 * they never make a day negative that was not; between them are the rows recorded as they happened.
 */
const LATE_ORDER: Readonly<Record<TransactionKind, number>> = {
  buy: 0,
  deposit: 0,
  set_aside: 0,
  portfolio_cash_deposit: 0,
  sell: 2,
  reinvestment: 3,
  withdrawal: 3,
  portfolio_cash_withdrawal: 3,
  transfer: 3,
};

/** The place inside its date of a transaction that corrects none of that date. */
export function intradayOrderOf(of: {
  readonly kind: TransactionKind;
  readonly tradedOn: CalendarDate;
  readonly recordedOn: CalendarDate;
  readonly isImported: boolean;
  /** Of a correction: whether it moved the row to another date, which says nothing of the time of that day. */
  readonly isMoved?: boolean;
}): number {
  const isLate = of.isImported || of.isMoved === true || of.tradedOn < of.recordedOn;
  return isLate ? LATE_ORDER[of.kind] : RECORDED_ORDER;
}

/** True when `a` is earlier in history. */
export function isBefore(a: HistoryKey, b: HistoryKey): boolean {
  if (a.tradedOn !== b.tradedOn) return a.tradedOn < b.tradedOn;
  return a.intradayOrder === b.intradayOrder ? a.sequence < b.sequence : a.intradayOrder < b.intradayOrder;
}

type Ordered = Pick<Timeline, 'length' | 'transactionAt'>;

/**
 * Index of the first transaction that does not come before the key: where a new one goes, or where one of that key
 * is. Logarithmic; most come at the end and cost one comparison.
 */
export function historyIndexOf(key: HistoryKey, ordered: Ordered): number {
  const last = ordered.transactionAt(ordered.length - 1);
  if (last === undefined || isBefore(last, key)) return ordered.length;
  let low = 0;
  let high = ordered.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const transaction = ordered.transactionAt(middle);
    if (transaction !== undefined && isBefore(transaction, key)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** How many transactions are dated up to a date. */
export const countUpTo = (tradedOn: CalendarDate, ordered: Ordered): number =>
  historyIndexOf({ tradedOn, intradayOrder: Number.POSITIVE_INFINITY, sequence: 0n }, ordered);

/** The totals at the end of a date. */
export const totalsOn = (tradedOn: CalendarDate, timeline: Timeline): RunningTotals =>
  timeline.totalsBefore(countUpTo(tradedOn, timeline));
