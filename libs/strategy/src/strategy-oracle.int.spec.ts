import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { backtest } from './backtest/backtest.js';
import { dayNumberOf } from './calendar.js';
import { strategyDays } from './daily-rows.js';
import { analyseCloses } from './history-analysis.js';
import type { Regime } from './regime/regime.schema.js';

const data = (name: string): string =>
  fileURLToPath(new URL(`../../../../shared/data/${name}`, import.meta.url));
const prices = data('btc_usd_daily.csv');
const oracle = data('strategy_v1_oracle_2012_2019.csv');
const isThere = existsSync(prices) && existsSync(oracle);
if (!isThere) process.stderr.write('skipped: the strategy oracle, because ../shared/data is not there\n');

const csvRows = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

(isThere ? describe : describe.skip)('strategy against the independent program', () => {
  const history = () =>
    analyseCloses(csvRows(prices).map(([date = '', , , , close]) => ({ date, close: Number(close) })));

  it('agrees on every row and column to 1e-4', () => {
    const expected = csvRows(oracle);
    const [first = [], last = []] = [expected[0], expected.at(-1)];
    const days = [...strategyDays(history(), dayNumberOf(first[0] ?? ''), dayNumberOf(last[0] ?? ''))];
    expect(days.map(({ date, regime }) => `${date} ${regime}`)).toEqual(
      expected.map(([date = '', , , regime = '']) => `${date} ${regime}`),
    );
    const worst = Math.max(
      ...days.flatMap((day, index) => {
        const [, close, rsi, , sidBase, sid, direct, strategic] = expected[index] ?? [];
        return [
          Math.abs(day.close - Number(close)),
          Math.abs(day.rsi - Number(rsi)),
          Math.abs(day.sidBase - Number(sidBase)),
          Math.abs(day.sid - Number(sid)),
          Math.abs(day.multiplierDirect - Number(direct)),
          Math.abs(day.multiplierStrategic - Number(strategic)),
        ];
      }),
    );
    expect(days).toHaveLength(2922);
    expect(worst).toBeLessThan(1e-4);
  });

  it('counts the published days of each regime from 2019-01-01 to 2025-05-29', () => {
    const counts: Record<Regime, number> = { bear: 0, transition: 0, pre_bull: 0, bull: 0 };
    for (const { regime } of strategyDays(history(), dayNumberOf('2019-01-01'), dayNumberOf('2025-05-29'))) {
      counts[regime] += 1;
    }
    expect(counts).toEqual({ bear: 686, transition: 358, pre_bull: 689, bull: 608 });
  });

  it.each([
    { profile: 'direct', from: '2015-01-01', to: '2021-05-29', value: '281162.65', fixed: '236640.67' },
    { profile: 'strategic', from: '2015-01-01', to: '2021-05-29', value: '262199.49', fixed: '236640.67' },
    { profile: 'direct', from: '2017-01-01', to: '2024-12-31', value: '105281.33', fixed: '99304.59' },
  ] as const)(
    'backtest of $profile from $from to $to is worth $value against $fixed',
    ({ value, fixed, ...range }) => {
      const result = backtest({ history: history(), base: 20, ...range });
      expect(result?.strategy.value.toFixed(2)).toBe(value);
      expect(result?.fixedDca.value.toFixed(2)).toBe(fixed);
    },
  );
});
