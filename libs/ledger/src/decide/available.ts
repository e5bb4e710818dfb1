import type { CalendarDate } from '../calendar/calendar-date.js';
import { placeInDay, positionOf } from '../state/history-order.js';
import type { LedgerState, RunningTotals, TransactionKind } from '../state/ledger-state.js';
import { ZERO_TOTALS } from '../state/ledger-state.js';

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
export function leastFrom(
  { kind, tradedOn, today }: NewRow,
  account: 'btc' | 'portfolioCash' | 'dynamicBalance',
  { history, revision }: LedgerState,
): { readonly totals: RunningTotals; readonly date: CalendarDate } {
  const place = placeInDay({ kind, tradedOn, recordedOn: today, isImported: false });
  const index = positionOf({ tradedOn, place, sequence: revision + 1n }, history);
  let least = { totals: history[index - 1]?.after ?? ZERO_TOTALS, date: tradedOn };
  for (let later = index; later < history.length; later += 1) {
    const row = history[later];
    if (row === undefined || row.after[account] >= least.totals[account]) continue;
    least = { totals: row.after, date: row.transaction.tradedOn };
  }
  return least;
}
