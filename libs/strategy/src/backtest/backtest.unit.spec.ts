import { describe, expect, it } from '@jest/globals';
import { analyseCloses } from '../history-analysis.js';
import { trueDailyCloses } from '../true-closes.fixture.js';
import type { BacktestInput } from './backtest.js';
import { backtest } from './backtest.js';

const closes = trueDailyCloses();
const history = analyseCloses(closes);
const run = (changes: Partial<BacktestInput> = {}) =>
  backtest({ history, from: '2017-11-15', to: '2019-03-31', profile: 'direct', base: 20, ...changes });

describe('backtest', () => {
  it('puts the same new money into every way of investing, on Mondays', () => {
    const result = run();
    expect(result).toMatchObject({
      firstWeek: '2017-11-20',
      lastWeek: '2019-03-25',
      weeks: 71,
      newMoney: 1420,
    });
    const weeks = Object.values(result?.weeksByRegime ?? {}).reduce((sum, count) => sum + count, 0);
    expect(weeks).toBe(71);
    expect(result?.fixedDca.idle).toBe(0);
    expect(result?.fixedDca.averagePrice).toBeCloseTo(1420 / (result?.fixedDca.btc ?? 1), 9);
  });

  it('decides with the day before: another future, and another close on the last Monday, change no purchase', () => {
    const monday = '2018-06-04';
    const changed = closes.map((row) => (row.date >= monday ? { ...row, close: row.close * 2 } : row));
    const [before, after] = [run({ to: monday }), run({ to: monday, history: analyseCloses(changed) })];
    expect(after?.weeksByRegime).toEqual(before?.weeksByRegime);
    expect(after?.strategy.idle).toBeCloseTo(before?.strategy.idle ?? 0, 9);
  });

  it('takes a fee from every trade', () => {
    const [free, charged] = [run(), run({ feePercent: 0.5 })];
    expect(free?.fixedDca.fees).toBe(0);
    expect(charged?.fixedDca.fees).toBeCloseTo(1420 * 0.005, 9);
    expect(charged?.strategy.value).toBeLessThan(free?.strategy.value ?? 0);
  });

  it('scales with the base', () => {
    expect(run({ base: 40 })?.strategy.value).toBeCloseTo((run()?.strategy.value ?? 0) * 2, 6);
  });

  it('counts the days and weeks of each regime, and the days without a close of their own', () => {
    const holes = closes.filter(({ date }) => date !== '2018-03-03' && date !== '2018-03-04');
    const result = run({ history: analyseCloses(holes) });
    const sum = (counts: Readonly<Record<string, number>> = {}) =>
      Object.values(counts).reduce((all, count) => all + count, 0);
    expect(sum(result?.weeksByRegime)).toBe(71);
    expect(sum(result?.daysByRegime)).toBe(502);
    expect(result?.missingDays).toBe(2);
    expect(run()?.missingDays).toBe(0);
  });

  it('tells every week, and the last one plus the days after it is the result', () => {
    const result = run({ to: '2019-03-25' });
    expect(result?.timeline).toHaveLength(71);
    expect(result?.timeline.at(-1)).toMatchObject({ date: '2019-03-25', newMoney: 1420 });
    for (const way of ['strategy', 'fixedDca', 'lumpSum'] as const)
      expect(result?.timeline.at(-1)?.[way]).toBeCloseTo(result?.[way].value ?? 0, 9);
  });

  it('of one price that never moves gains nothing and loses the fee alone', () => {
    const flat = analyseCloses(closes.map(({ date }) => ({ date, close: 1000 })));
    for (const way of ['strategy', 'fixedDca', 'lumpSum'] as const) {
      expect(run({ history: flat })?.[way]).toMatchObject({
        value: expect.closeTo(1420, 6),
        returnPercent: expect.closeTo(0, 9),
        xirrPercent: expect.closeTo(0, 6),
        twrPercent: expect.closeTo(0, 9),
        maximumDrawdown: null,
      });
      const charged = run({ history: flat, feePercent: 1 })?.[way];
      expect(charged?.value).toBeCloseTo(1420 - (charged?.fees ?? 0), 6);
    }
    const charged = run({ history: flat, feePercent: 5 });
    const firstDay = charged?.timeline[0]?.date;
    expect(charged?.lumpSum).toMatchObject({
      twrPercent: expect.closeTo(-5, 9),
      maximumDrawdown: { percent: expect.closeTo(5, 9), peakOn: firstDay, troughOn: firstDay },
    });
  });

  it('measures a lump sum as the price itself does', () => {
    const result = run();
    const [first] = result?.timeline ?? [];
    const last = closes.find(({ date }) => date === '2019-03-31')?.close ?? 0;
    expect(result?.lumpSum.twrPercent).toBeCloseTo((last / (first?.price ?? 1) - 1) * 100, 9);
    expect(result?.lumpSum.returnPercent).toBeCloseTo(result?.lumpSum.twrPercent ?? 0, 9);
    // Highest close 2017-12-16, lowest after it 2018-12-14, in the fixture's figures.
    expect(result?.lumpSum.maximumDrawdown).toEqual({
      percent: expect.closeTo((1 - 3236.7009 / 19427.475) * 100, 9),
      peakOn: '2017-12-16',
      troughOn: '2018-12-14',
    });
  });

  it('has no answer without a Monday in the range or beyond the end of the history', () => {
    expect(run({ from: '2018-01-02', to: '2018-01-07' })).toBeUndefined();
    expect(run({ to: '2019-04-01' })).toBeUndefined();
    expect(run({ from: '2016-10-01', to: '2017-01-01' })).toBeUndefined();
  });
});
