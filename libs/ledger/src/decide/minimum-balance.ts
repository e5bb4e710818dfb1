import type { CalendarDate } from '../calendar/calendar-date.js';
import { historyIndexOf, intradayOrderOf } from '../state/history-order.js';
import type { BalanceAccount, LedgerState, RunningTotals, TransactionKind } from '../state/ledger-state.js';

/** The row that would be recorded today. */
type NewRow = {
  readonly kind: TransactionKind;
  readonly tradedOn: CalendarDate;
  readonly today: CalendarDate;
};

/**
 * The totals with the least of one account, from the place of a new row to the end of history, and their date:
 * that is all the row can take without making its own or a later day negative.
 */
export function minimumBalanceFrom(
  { kind, tradedOn, today }: NewRow,
  account: BalanceAccount,
  { timeline, revision }: LedgerState,
): { readonly totals: RunningTotals; readonly date: CalendarDate } {
  const intradayOrder = intradayOrderOf({ kind, tradedOn, recordedOn: today, isImported: false });
  const index = historyIndexOf({ tradedOn, intradayOrder, sequence: revision + 1n }, timeline);
  const totals = timeline.totalsBefore(index);
  const least = timeline.minimumBalanceFrom(index, account);
  return least === undefined || least.after[account] >= totals[account]
    ? { totals, date: tradedOn }
    : { totals: least.after, date: least.transaction.tradedOn };
}
