import {
  type CalendarDate,
  historyIndexOf,
  type HistoryRow,
  type RunningTotals,
  type Timeline,
} from '@app/ledger';
import type { FullRow } from '@app/read-models';
import { writableTable } from '../folding/derived-table.js';
import { historyChange, type LedgerView } from '../ledger/ledger-view.js';
import { rowOfTotals } from '../ledger/row-of-totals.js';

type DayRow = FullRow<'daily_balances'>;

/**
 * The totals at the end of each day that has entries. The cost of what is held depends on every trade before it, so a
 * correction far back changes every later day.
 */
export const dailyBalancesTable = writableTable<LedgerView, 'daily_balances'>(
  {
    table: 'daily_balances',
    key: ['user_id', 'day'],
    rowsOf: (view) => [...daysFrom(view, 0)],
  },
  (before, after) => {
    const [former, current] = [before.state.timeline, after.state.timeline];
    const { tail, removed, added } = historyChange(before, after);
    const days = [removed[0], added[0]].flatMap((entry) => entry?.tradedOn ?? []);
    const day = days.toSorted()[0];
    if (day === undefined) return { changed: [], removed: [] };
    // What is left is the same on both sides: with the same totals before it, all its days are as they were.
    const isTheSameFrom = (index: number): boolean =>
      index >= current.length - tail &&
      isSameTotals(current.totalsBefore(index), former.totalsBefore(index - current.length + former.length));
    return {
      changed: [...daysFrom(after, firstIndexOf(day, current), isTheSameFrom)],
      removed: [...new Set(removed.map(({ tradedOn }) => tradedOn))]
        .filter((tradedOn) => !hasEntries(tradedOn, current))
        .map((tradedOn) => ({ user_id: after.userId, day: tradedOn })),
    };
  },
);

/** Rows of the days from the first entry of one on, until nothing differs any more. */
function* daysFrom(
  { userId, state }: LedgerView,
  start: number,
  isTheSameFrom: (index: number) => boolean = () => false,
): Generator<DayRow> {
  let [index, last]: [number, HistoryRow | undefined] = [start, undefined];
  for (const row of state.timeline.from(start)) {
    if (last !== undefined && last.transaction.tradedOn !== row.transaction.tradedOn) {
      yield dayRow(userId, last);
      if (isTheSameFrom(index)) return;
    }
    last = row;
    index += 1;
  }
  if (last !== undefined) yield dayRow(userId, last);
}

const dayRow = (userId: string, { transaction, after }: HistoryRow): DayRow => ({
  user_id: userId,
  day: transaction.tradedOn,
  ...rowOfTotals(after),
});

/** Where the entries of a day, and those after it, begin. */
function firstIndexOf(day: CalendarDate, timeline: Timeline): number {
  return historyIndexOf({ tradedOn: day, intradayOrder: Number.NEGATIVE_INFINITY, sequence: 0n }, timeline);
}

function hasEntries(day: CalendarDate, timeline: Timeline): boolean {
  return timeline.transactionAt(firstIndexOf(day, timeline))?.tradedOn === day;
}

function isSameTotals(a: RunningTotals, b: RunningTotals): boolean {
  return (
    a.btc === b.btc &&
    a.cost === b.cost &&
    a.portfolioCash === b.portfolioCash &&
    a.dynamicBalance === b.dynamicBalance &&
    a.invested === b.invested &&
    a.paidOut === b.paidOut &&
    a.realised === b.realised &&
    a.fees === b.fees
  );
}
