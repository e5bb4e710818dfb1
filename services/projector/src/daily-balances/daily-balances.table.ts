import {
  type CalendarDate,
  calendarDateOf,
  historyIndexOf,
  type HistoryRow,
  type RunningTotals,
  type Timeline,
  type Transaction,
} from '@app/ledger';
import type { FullRow } from '@app/read-models';
import { BALANCE_SEPARATOR, DAY_SEPARATOR, totalColumns } from '@app/read-models';
import { writableTable } from '../folding/derived-table.js';
import { historyChange, type LedgerView, recordedOf } from '../ledger/ledger-view.js';
import { rowOfTotals } from '../ledger/row-of-totals.js';

type MonthRow = FullRow<'daily_balances'>;

/** Begins with its date, so that days are ordered as texts. */
type Day = string;

/** The newest month of a state as its row has it: most entries are of the newest day, and the days before it stay. */
const newestMonths = new WeakMap<
  LedgerView,
  { readonly month: CalendarDate; readonly days: readonly Day[] }
>();

/**
 * The totals at the end of each day that has entries, a row a month. The cost of what is held depends on every trade
 * before it, so a correction far back changes every later day; of ten years those are 120 rows and not 3 000.
 */
export const dailyBalancesTable = writableTable<LedgerView, 'daily_balances'>(
  {
    table: 'daily_balances',
    key: ['user_id', 'month'],
    rowsOf: (view) => [...monthsFrom(view, { index: 0, days: [] })],
  },
  (before, after) => {
    const [former, current] = [before.state.timeline, after.state.timeline];
    const { tail, removed, added } = historyChange(before, after);
    const days = [removed[0], added[0]].flatMap((entry) => entry?.tradedOn ?? []);
    const day = days.toSorted()[0];
    if (day === undefined) return { changed: [], removed: [] };
    const tailFrom = current.length - tail;
    // What is left is the same on both sides: a month whose entries are all left, with the same totals before it, is as
    // it was, and so are those after it.
    const isTheSameFrom = (index: number): boolean => {
      const formerly = index - current.length + former.length;
      return (
        index >= tailFrom &&
        isFirstOfMonth(formerly, former) &&
        isSameTotals(current.totalsBefore(index), former.totalsBefore(formerly))
      );
    };
    return {
      changed: [...monthsFrom(after, startOf(day, before, current), isTheSameFrom)],
      removed: [...new Set(removed.map(monthOf))]
        .filter((month) => !hasMonth(month, current))
        .map((month) => ({ user_id: after.userId, month })),
    };
  },
);

/** Where rows are made from: the first entry of a day, and the days of its month before it. */
interface Start {
  readonly index: number;
  readonly days: readonly Day[];
}

/** From the day itself where the days of its month before it are known, else from the beginning of the month. */
function startOf(day: CalendarDate, before: LedgerView, timeline: Timeline): Start {
  const month = monthOf({ tradedOn: day });
  const newest = newestMonths.get(before);
  const index = firstIndexOf(day, timeline);
  const first = timeline.transactionAt(index);
  // Without an entry left from this day on in its month, its row has to be made of the others.
  const isInMonth = first === undefined || monthOf(first) === month;
  return newest?.month === month && isInMonth
    ? { index, days: newest.days.filter((former) => former < day) }
    : { index: firstIndexOf(month, timeline), days: [] };
}

/** Rows of the months from an index on, until nothing differs any more. */
function* monthsFrom(
  view: LedgerView,
  start: Start,
  isTheSameFrom: (index: number) => boolean = () => false,
): Generator<MonthRow> {
  let days = [...start.days];
  let [index, last]: [number, HistoryRow | undefined] = [start.index, undefined];
  for (const row of view.state.timeline.from(start.index)) {
    if (last !== undefined && last.transaction.tradedOn !== row.transaction.tradedOn) {
      days.push(dayOf(last));
      if (monthOf(last.transaction) !== monthOf(row.transaction)) {
        yield monthRow(view, last.transaction, days);
        if (isTheSameFrom(index)) return;
        days = [];
      }
    }
    last = row;
    index += 1;
  }
  if (last !== undefined) days.push(dayOf(last));
  const newest = last?.transaction ?? view.state.timeline.transactionAt(view.state.timeline.length - 1);
  if (newest === undefined || days.length === 0) return;
  newestMonths.set(view, { month: monthOf(newest), days });
  yield monthRow(view, newest, days);
}

function monthRow(view: LedgerView, last: Transaction, days: readonly Day[]): MonthRow {
  const { revision } = recordedOf(view, last.transactionId);
  return { user_id: view.userId, month: monthOf(last), days: days.join(DAY_SEPARATOR), revision };
}

function dayOf({ transaction, after }: HistoryRow): Day {
  const totals = rowOfTotals(after);
  return [transaction.tradedOn, ...totalColumns.map((column) => totals[column])].join(BALANCE_SEPARATOR);
}

function monthOf({ tradedOn }: Pick<Transaction, 'tradedOn'>): CalendarDate {
  return calendarDateOf(`${tradedOn.slice(0, 7)}-01`);
}

/** Where the entries of a day, and those after it, begin. */
function firstIndexOf(day: CalendarDate, timeline: Timeline): number {
  return historyIndexOf({ tradedOn: day, intradayOrder: Number.NEGATIVE_INFINITY, sequence: 0n }, timeline);
}

function hasMonth(month: CalendarDate, timeline: Timeline): boolean {
  const first = timeline.transactionAt(firstIndexOf(month, timeline));
  return first !== undefined && monthOf(first) === month;
}

/** Whether no entry before an index is of the month of the one there. */
function isFirstOfMonth(index: number, timeline: Timeline): boolean {
  const [previous, entry] = [timeline.transactionAt(index - 1), timeline.transactionAt(index)];
  return previous === undefined || entry === undefined || monthOf(previous) !== monthOf(entry);
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
