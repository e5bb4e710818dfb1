import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { backtest } from './backtest/backtest.js';
import { isoDateOf } from './calendar.js';
import { strategyDays } from './daily-rows.js';
import type { HistoryAnalysis } from './history-analysis.js';
import { analyseCloses } from './history-analysis.js';
import { evaluateMarket } from './market-evaluation.js';
import { regimeOn } from './regime/regime.js';
import { monthlyRsiSeries } from './rsi/monthly-rsi.js';

const FIRST_DAY = 17_000;
const PAST_DAYS = 560;

const moves = (length: number) =>
  fc.array(fc.double({ min: -0.2, max: 0.22, noNaN: true }), { minLength: length, maxLength: length });

/** Two histories that are the same up to a day and unlike each other afterwards. */
const pairs = fc
  .tuple(
    moves(PAST_DAYS),
    fc.integer({ min: 1, max: 120 }).chain((days) => fc.tuple(moves(days), moves(days))),
  )
  .map(([past, [one, other]]) => ({
    one: analyseWalk([...past, ...one]),
    other: analyseWalk([...past, ...other]),
  }));

function analyseWalk(changes: readonly number[]): HistoryAnalysis {
  let price = 1_000;
  return analyseCloses(
    changes.map((change, index) => {
      price = Math.max(price * (1 + change), 0.01);
      return { date: isoDateOf(FIRST_DAY + index), close: price };
    }),
  );
}

const lastPastDay = FIRST_DAY + PAST_DAYS - 1;
const past = (values: Float64Array): number[] => [...values.subarray(0, PAST_DAYS)];

/** Bit for bit: whatever is only nearly the same would have read something of the future. */
function expectSamePast(read: (history: HistoryAnalysis) => unknown): void {
  fc.assert(
    fc.property(pairs, ({ one, other }) => {
      expect(read(one)).toEqual(read(other));
    }),
    { numRuns: 25 },
  );
}

describe('another future leaves the past as it was', () => {
  it('of the RSI by all three methods', () => {
    expectSamePast(({ rsi, series }) => [
      past(rsi),
      past(monthlyRsiSeries(series, 'calendar')),
      past(monthlyRsiSeries(series, 'wilder')),
    ]);
  });

  it('of regimes, stress index and multipliers', () => {
    expectSamePast((history) => [...strategyDays(history, FIRST_DAY, lastPastDay)]);
    expectSamePast(({ periods }) =>
      Array.from({ length: PAST_DAYS }, (_value, index) => regimeOn(periods, FIRST_DAY + index)),
    );
  });

  it('of everything that is said about a price, today and tomorrow', () => {
    expectSamePast((history) =>
      [lastPastDay - 30, lastPastDay, lastPastDay + 1].map((day) =>
        evaluateMarket({ history, price: 1_234.5, day: isoDateOf(day) }),
      ),
    );
  });

  it('of a backtest', () => {
    expectSamePast((history) =>
      (['direct', 'strategic'] as const).map((profile) =>
        backtest({
          history,
          profile,
          base: 20,
          from: isoDateOf(FIRST_DAY + 430),
          to: isoDateOf(lastPastDay),
        }),
      ),
    );
  });
});
