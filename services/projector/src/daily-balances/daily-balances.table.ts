import type { CalendarDate, HistoryRow } from '@app/ledger';
import type { FullRow } from '@app/projections';
import { rowChanges, writableTable } from '../folding/derived-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';
import { sharedEntries } from '../ledger/shared-entries.js';

type DayRow = FullRow<'daily_balances'>;

const key = ['user_id', 'day'] as const;

/** The totals at the end of each day that has entries. */
export const dailyBalancesTable = writableTable<LedgerView, 'daily_balances'>(
  { table: 'daily_balances', key, rowsOf: (view) => rowsFrom(view, view.state.history) },
  (before, after) => {
    const [former, current] = [before.state.history, after.state.history];
    const first = sharedEntries(former, current);
    const day = earliest(former[first], current[first]);
    if (day === undefined) return { changed: [], gone: [] };
    return rowChanges(
      key,
      rowsFrom(before, from(day, former, first)),
      rowsFrom(after, from(day, current, first)),
    );
  },
);

function earliest(a: HistoryRow | undefined, b: HistoryRow | undefined): CalendarDate | undefined {
  const days = [a, b].flatMap((row) => row?.transaction.tradedOn ?? []);
  return days.toSorted()[0];
}

/** Entries from a day on: those of the day that did not change belong to its row as well. */
function from(day: CalendarDate, history: readonly HistoryRow[], first: number): readonly HistoryRow[] {
  let index = Math.min(first, history.length);
  while (index > 0 && (history[index - 1]?.transaction.tradedOn ?? '') >= day) index -= 1;
  return history.slice(index);
}

function rowsFrom(view: LedgerView, entries: readonly HistoryRow[]): DayRow[] {
  return entries.flatMap(({ transaction, after }, index) => {
    const { tradedOn: day, transactionId } = transaction;
    if (entries[index + 1]?.transaction.tradedOn === day) return [];
    return [
      {
        user_id: view.userId,
        day,
        sats: after.btc,
        cost_units: after.cost,
        portfolio_cash_cents: after.portfolioCash,
        dynamic_balance_cents: after.dynamicBalance,
        total_invested_cents: after.invested,
        paid_out_cents: after.paidOut,
        realised_cost_units: after.realised,
        fees_cents: after.fees,
        revision: recordedOf(view, transactionId).revision,
      },
    ];
  });
}
