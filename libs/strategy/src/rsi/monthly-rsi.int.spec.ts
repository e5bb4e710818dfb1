import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { dayNumberOf } from '../calendar.js';
import { buildPriceSeries } from '../price-series.js';
import { monthlyRsiSeries } from './monthly-rsi.js';

const data = (name: string): string =>
  fileURLToPath(new URL(`../../../../../shared/data/${name}`, import.meta.url));
const prices = data('btc_usd_daily.csv');
const reference = data('rsi_reference_monthly.csv');
const isThere = existsSync(prices) && existsSync(reference);
if (!isThere)
  process.stderr.write('skipped: the monthly RSI reference, because ../shared/data is not there\n');

const csvRows = (path: string): string[][] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

(isThere ? describe : describe.skip)('monthly RSI against the reference of 2011 to 2026', () => {
  const series = () =>
    buildPriceSeries(csvRows(prices).map(([date = '', , , , close]) => ({ date, close: Number(close) })));

  it.each([
    { method: 'wilder', column: 3, months: 178 },
    { method: 'calendar', column: 4, months: 179 },
  ] as const)('$method agrees on every month', ({ method, column, months }) => {
    const history = series();
    const values = monthlyRsiSeries(history, method);
    const expected = csvRows(reference).filter((row) => row[column] !== '');
    const worst = Math.max(
      ...expected.map((row) =>
        Math.abs((values[dayNumberOf(row[1] ?? '') - history.firstDay] ?? Number.NaN) - Number(row[column])),
      ),
    );
    expect(expected).toHaveLength(months);
    expect(worst).toBeLessThan(1e-4);
  });
});
