import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { recordedDailyCloses } from './recorded-closes.js';

const prices = fileURLToPath(new URL('../../../../../shared/data/btc_usd_daily.csv', import.meta.url));
const isThere = existsSync(prices);
if (!isThere)
  process.stderr.write('skipped: the recorded market against its source, ../shared/data is not there\n');

(isThere ? describe : describe.skip)('recorded market against its source', () => {
  it('has the close of every Sunday, rounded to five significant digits', () => {
    const source = new Map(
      readFileSync(prices, 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(','))
        .map(([date = '', , , , close]) => [date, Number(Number(close).toPrecision(5))]),
    );
    const sundays = [...source].filter(([date]) => new Date(date).getUTCDay() === 0);
    const recorded = recordedDailyCloses().filter(({ interpolated }) => !interpolated);
    expect(recorded.map(({ date, close }) => [date, close])).toEqual(sundays);
  });
});
