import { describe, expect, it } from '@jest/globals';
import type { BacktestInput } from './backtest.js';
import { backtest } from './backtest.js';
import { analyseCloses } from './history-analysis.js';
import { trueDailyCloses } from './true-closes.fixture.js';

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

  it('has no answer without a Monday in the range or beyond the end of the history', () => {
    expect(run({ from: '2018-01-02', to: '2018-01-07' })).toBeUndefined();
    expect(run({ to: '2019-04-01' })).toBeUndefined();
    expect(run({ from: '2016-10-01', to: '2017-01-01' })).toBeUndefined();
  });
});
