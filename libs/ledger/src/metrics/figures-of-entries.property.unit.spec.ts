import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { COST_UNITS_PER_CENT, divideHalfEven } from '@app/money';
import type { PriceCents } from '@app/money';
import { live, steps } from '../any-sequence.fixture.spec.js';
import { addDays, calendarDateOf, daysBetween } from '../calendar/calendar-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { HistoryRow, LedgerState } from '../state/ledger-state.js';
import { price } from '../testing/ledger-scenario.js';
import { closeBook } from './close-book.js';
import { fixedDca } from './fixed-dca.js';
import { flowsOfDays, portfolioDays } from './portfolio-flows.js';
import { portfolioStatement } from './portfolio-statement.js';
import { asCorrectedOn } from './time-machine.js';
import { INDEX_ONE, timeWeightedCurve } from './time-weighted.js';
import type { IndexPoint } from './time-weighted.js';

const START = calendarDateOf('2026-11-01');
const END = calendarDateOf('2027-04-30');
const closeOn = (date: CalendarDate): PriceCents =>
  price(String(50_000 + ((daysBetween(START, date) * 7_919) % 9_001)));
const CLOSES = Array.from({ length: daysBetween(START, END) }, (_, index) => {
  const date = addDays(START, index);
  return { date, close: closeOn(date) };
});

/** The days of a history with what their rows say: the last row's totals, and what they changed since the day before. */
function daysOf(history: readonly HistoryRow[]) {
  const days = new Map<CalendarDate, HistoryRow['after']>();
  for (const { transaction, after } of history) days.set(transaction.tradedOn, after);
  return days;
}

/** The curve by the totals that the rows hold, and by nothing else. */
function curveByRows(history: readonly HistoryRow[], flows: ReturnType<typeof flowsOfDays>): IndexPoint[] {
  const days = daysOf(history);
  const first = flows[0]?.date;
  if (first === undefined) return [];
  let held = history.findLast(({ transaction }) => transaction.tradedOn < first)?.after;
  let [value, index] = [0n, INDEX_ONE];
  const points: IndexPoint[] = [];
  for (let date = first; date <= END; date = addDays(date, 1)) {
    held = days.get(date) ?? held;
    const flow = flows.find((each) => each.date === date);
    const end = held === undefined ? 0n : held.btc * closeOn(date) + held.portfolioCash * COST_UNITS_PER_CENT;
    const atStake = value + (flow?.in ?? 0n) * COST_UNITS_PER_CENT;
    if (atStake >= COST_UNITS_PER_CENT)
      index = divideHalfEven(index * (end + (flow?.out ?? 0n) * COST_UNITS_PER_CENT), atStake);
    points.push({ date, index });
    value = end;
  }
  return points;
}

function expectFiguresOfRows({ timeline, history }: Pick<LedgerState, 'timeline' | 'history'>): void {
  const flows = flowsOfDays(portfolioDays(timeline));
  let before = { invested: 0n, paidOut: 0n };
  const net = [...daysOf(history)].map(([date, after]) => {
    const removed = after.paidOut - before.paidOut - (after.invested - before.invested);
    before = after;
    return { date, removed };
  });
  const netOfFlows = new Map(flows.map(({ date, in: paid, out }) => [date, out - paid]));
  for (const { date, removed } of net) expect(netOfFlows.get(date) ?? 0n).toBe(removed);

  expect(timeWeightedCurve(timeline, END, closeOn)).toEqual(curveByRows(history, flows));
  const plan = fixedDca(timeline, { today: END, price: closeOn(END), closeOn });
  const isTraded = history.some(({ transaction }) => transaction.trade !== null);
  expect(plan?.totalInvested).toBe(isTraded ? history.at(-1)?.after.invested : undefined);
}

describe('the figures of a portfolio, taken from its entries', () => {
  it('are those of its rows, whatever a person does', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 60 }), (sequence, days) => {
        const { state } = live(sequence);
        expectFiguresOfRows(state);
        expectFiguresOfRows(asCorrectedOn(state, addDays(calendarDateOf('2026-12-10'), days)));
      }),
    );
  });

  it('are the same after corrections as of a ledger that is folded at once', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        const at = { date: END, price: closeOn(END), closes: closeBook(CLOSES, null) };
        expect(portfolioStatement(state, at)).toEqual(portfolioStatement(foldLedger(stream), at));
      }),
    );
  });
});
