import { describe, expect, it } from '@jest/globals';
import { isoDateOf } from './calendar.js';
import type { StrategyDay } from './daily-rows.js';
import { strategyDays } from './daily-rows.js';
import { analyseCloses } from './history-analysis.js';
import { evaluateMarket } from './market-evaluation.js';
import { regimeOn } from './regime/regime.js';
import { trueDailyCloses } from './true-closes.fixture.js';

const FIRST_DAY = 18_000;
/** The first RSI is of the 421st day. */
const WARM_UP = 420;
const DAYS = 900;

const closesOf = (price: (day: number) => number, firstDay = FIRST_DAY) =>
  Array.from({ length: DAYS }, (_value, day) => ({ date: isoDateOf(firstDay + day), close: price(day) }));
const daysOf = (price: (day: number) => number): StrategyDay[] => [
  ...strategyDays(analyseCloses(closesOf(price))),
];
const real = trueDailyCloses();

describe('the strategy in a market that', () => {
  it('does not move stays at 50 in bear, without any enhancement', () => {
    const days = daysOf(() => 5_000);
    expect(days).toHaveLength(DAYS - WARM_UP);
    for (const day of days)
      expect(day).toMatchObject({
        rsi: 50,
        regime: 'bear',
        sidBase: 0.125,
        sid: 0.125,
        multiplierDirect: 1.3,
      });
  });

  it('only rises is at 100, steps one regime a day up to bull, and buys nothing', () => {
    const days = daysOf((day) => 100 + day);
    expect(days.slice(0, 4).map(({ regime }) => regime)).toEqual(['transition', 'pre_bull', 'bull', 'bull']);
    for (const { rsi, multiplierDirect, multiplierStrategic, sidBase } of days)
      expect([rsi, multiplierDirect, multiplierStrategic, sidBase]).toEqual([100, 0, 0, -1]);
  });

  it('only falls is at 0 in bear, at the full index, and buys up to the cap', () => {
    for (const day of daysOf((at) => 10_000 - 5 * at))
      expect(day).toMatchObject({
        ...{ rsi: 0, regime: 'bear', sidBase: 1, sid: 1, multiplierDirect: 3.5, multiplierStrategic: 6 },
      });
  });

  it('has one bad tick forgets it after 420 days, and knew nothing of it before', () => {
    const bad = 500;
    const spoilt = real.map((row, day) => (day === bad ? { ...row, close: row.close * 100 } : row));
    const [clean, changed] = [analyseCloses(real), analyseCloses(spoilt)];
    for (let day = WARM_UP; day < real.length; day += 1) {
      const difference = Math.abs((clean.rsi[day] ?? 0) - (changed.rsi[day] ?? 0));
      if (day < bad) expect(difference).toBe(0);
      // A huge figure passed through the sums; nothing of it may stay.
      else if (day > bad + WARM_UP) expect(difference).toBeLessThan(1e-6);
      else if (day === bad) expect(difference).toBeGreaterThan(1);
    }
  });

  it('misses days takes the last close for them, as if it had been written there', () => {
    const missing = new Set([430, 431, 600, real.length - 2]);
    const holes = real.filter((_row, day) => !missing.has(day));
    let last = 0;
    const carried = real.map((row, day) => {
      if (!missing.has(day)) last = row.close;
      return { ...row, close: last };
    });
    const [withHoles, written] = [analyseCloses(holes), analyseCloses(carried)];
    expect([...strategyDays(withHoles)]).toEqual([...strategyDays(written)]);
    expect(withHoles.series.carried.reduce((sum, flag) => sum + flag, 0)).toBe(missing.size);
  });
});

describe('the first 421 days', () => {
  it('have no RSI but the last of them, and are bear', () => {
    const history = analyseCloses(real.slice(0, WARM_UP + 1));
    const days = [...strategyDays(history)];
    expect(days.map(({ date }) => date)).toEqual([real[WARM_UP]?.date]);
    const { firstDay } = history.series;
    expect(regimeOn(history.periods, firstDay + WARM_UP - 1)?.regime).toBe('bear');
    const early = evaluateMarket({ history, price: 100, day: real[WARM_UP - 1]?.date ?? '' });
    expect(early).toEqual({ ok: false, code: 'STRATEGY.NOT_ENOUGH_HISTORY' });
  });
});

describe('the beginning of a month', () => {
  it('is a day like any other: the same closes on other dates give the same figures', () => {
    const price = (day: number): number => real[day % real.length]?.close ?? 1;
    const figures = (firstDay: number) =>
      [...strategyDays(analyseCloses(closesOf(price, firstDay)))].map((day) => ({ ...day, date: '' }));
    const expected = figures(FIRST_DAY);
    for (const shift of [1, 11, 17, 30]) expect(figures(FIRST_DAY + shift)).toEqual(expected);
  });
});

describe('a snapshot of a close', () => {
  it('says what the batch computation says of that day, with the regime of the day before', () => {
    const history = analyseCloses(real);
    const rows = [...strategyDays(history)];
    for (let index = 1; index < rows.length; index += 7) {
      const [row, before] = [rows[index], rows[index - 1]];
      const result = evaluateMarket({ history, price: row?.close ?? 0, day: row?.date ?? '' });
      if (!result.ok) throw new Error(result.code);
      expect(result.evaluation.rsi).toBeCloseTo(row?.rsi ?? Number.NaN, 8);
      expect(result.evaluation.regime).toBe(before?.regime);
      if (before?.regime === row?.regime) expect(result.evaluation.sid.exact).toBeCloseTo(row?.sid ?? 0, 8);
    }
  });
});
