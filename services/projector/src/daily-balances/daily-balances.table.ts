import {
  calendarDateOf,
  positionOf,
  type CalendarDate,
  type HistoryRow,
  type RunningTotals,
  type Timeline,
  type Transaction,
} from '@app/ledger';
import type { FullRow } from '@app/projections';
import type { dailyBalanceColumns } from '@app/read-models';
import { writableTable } from '../folding/derived-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';

type MonthRow = FullRow<'daily_balances'>;
type DayColumn = (typeof dailyBalanceColumns)[number];

/**
 * The totals at the end of each day that has entries, a row a month. The cost of what is held depends on every trade
 * before it, so a correction far back changes every later day; of ten years those are 120 rows and not 3 000.
 */
export const dailyBalancesTable = writableTable<LedgerView, 'daily_balances'>(
  {
    table: 'daily_balances',
    key: ['user_id', 'month'],
    rowsOf: (view) => [...monthsFrom(view, 0, () => false)],
  },
  (before, after) => {
    const [former, current] = [before.state.timeline, after.state.timeline];
    const { tail, gone, added } = former.changeTo(current);
    const month = [gone[0], added[0]]
      .flatMap((entry) => (entry === undefined ? [] : monthOf(entry)))
      .toSorted()[0];
    if (month === undefined) return { changed: [], gone: [] };
    const tailFrom = current.length - tail;
    // What is left is the same on both sides: with the same totals before it all later days are as they were.
    const isTheSameFrom = (place: number): boolean =>
      place >= tailFrom &&
      isSameTotals(current.totalsBefore(place), former.totalsBefore(place - current.length + former.length));
    return {
      changed: [...monthsFrom(after, startOf(month, current), isTheSameFrom)],
      gone: [...new Set(gone.map(monthOf))]
        .filter((of) => !hasMonth(of, current))
        .map((of) => ({ user_id: after.userId, month: of })),
    };
  },
);

/** Rows of the months from a place on, until nothing differs any more. */
function* monthsFrom(
  view: LedgerView,
  place: number,
  isTheSameFrom: (place: number) => boolean,
): Generator<MonthRow> {
  const { timeline } = view.state;
  let days: string[][] = [];
  let [index, last]: [number, HistoryRow | undefined] = [place, undefined];
  for (const row of timeline.from(place)) {
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
  if (last !== undefined) yield monthRow(view, last.transaction, [...days, dayOf(last)]);
}

function monthRow(view: LedgerView, last: Transaction, days: readonly string[][]): MonthRow {
  const { revision } = recordedOf(view, last.transactionId);
  return { user_id: view.userId, month: monthOf(last), days, revision };
}

function dayOf({ transaction, after }: HistoryRow): string[] {
  const day: Readonly<Record<DayColumn, string>> = {
    day: transaction.tradedOn,
    sats: after.btc.toString(),
    cost_units: after.cost.toString(),
    portfolio_cash_cents: after.portfolioCash.toString(),
    dynamic_balance_cents: after.dynamicBalance.toString(),
    total_invested_cents: after.invested.toString(),
    paid_out_cents: after.paidOut.toString(),
    realised_cost_units: after.realised.toString(),
    fees_cents: after.fees.toString(),
  };
  return Object.values(day);
}

function monthOf({ tradedOn }: Pick<Transaction, 'tradedOn'>): CalendarDate {
  return calendarDateOf(`${tradedOn.slice(0, 7)}-01`);
}

/** Where the rows of a month and those after it begin. */
function startOf(month: CalendarDate, { transactions }: Timeline): number {
  return positionOf({ tradedOn: month, place: Number.NEGATIVE_INFINITY, sequence: 0n }, transactions);
}

function hasMonth(month: CalendarDate, timeline: Timeline): boolean {
  const first = timeline.transactions[startOf(month, timeline)];
  return first !== undefined && monthOf(first) === month;
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
