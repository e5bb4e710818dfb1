import { describe, expect, it } from '@jest/globals';
import { dayNumberOf, isoDateOf } from '../calendar.js';
import { buildPriceSeries } from '../price-series.js';
import { trueDailyCloses } from '../true-closes.fixture.js';
import { monthlyRsiAt, monthlyRsiSeries, rsiMethods } from './monthly-rsi.js';

const series = buildPriceSeries(trueDailyCloses());
const rounded = (rsi: number): string => rsi.toFixed(9);
const monthly = ['calendar', 'wilder'] as const;

describe('monthly RSI of calendar months', () => {
  // rsi_reference_monthly.csv, column sma14: needs nothing before the fifteen months it reads.
  it.each([
    ['2017-11-30', 95.3076],
    ['2018-06-30', 59.6526],
    ['2018-12-31', 44.7222],
    ['2019-02-28', 22.6935],
  ])('as a plain mean is, on %s, %d', (day, expected) => {
    const values = monthlyRsiSeries(series, 'calendar');
    expect(values[dayNumberOf(day) - series.firstDay]).toBeCloseTo(expected, 3);
  });

  it.each(monthly)('%s: one day alone gives the same as the series, whatever comes after it', (method) => {
    const values = monthlyRsiSeries(series, method);
    for (let day = series.firstDay + 1; day <= series.lastDay; day += 13) {
      const index = day - series.firstDay;
      const past = { ...series, lastDay: day - 1, closes: series.closes.subarray(0, index) };
      const alone = monthlyRsiAt(past, method, { day, price: series.closes[index] ?? 0 });
      expect(rounded(alone ?? Number.NaN)).toBe(rounded(values[index] ?? Number.NaN));
      expect(monthlyRsiAt(series, method, { day, price: series.closes[index] ?? 0 })).toEqual(alone);
    }
  });

  it.each(monthly)(
    '%s: has its first value in the fifteenth month, the first perhaps incomplete',
    (method) => {
      const first = monthlyRsiSeries(series, method).findIndex((value) => !Number.isNaN(value));
      const start = new Date(`${isoDateOf(series.firstDay)}T00:00:00Z`);
      const fifteenth = Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 14, 1) / 86_400_000;
      expect(isoDateOf(series.firstDay + first)).toBe(isoDateOf(fifteenth));
    },
  );

  it('jumps when a month begins, which is why advice knows neither of them', () => {
    const values = monthlyRsiSeries(series, 'calendar');
    const onDay = (date: string) => values[dayNumberOf(date) - series.firstDay] ?? Number.NaN;
    // The price moved by less than 1 % from one day to the other.
    expect(Math.abs(onDay('2019-02-01') - onDay('2019-01-31'))).toBeGreaterThan(5);
    expect(rsiMethods[0]).toBe('dynamic');
  });

  it.each(monthly)('%s: a later price carries nothing over from a day without a close', (method) => {
    const later = monthlyRsiAt(series, method, { day: series.lastDay + 40, price: 4_000 });
    expect(later).toBeGreaterThan(0);
    expect(monthlyRsiAt(series, method, { day: series.firstDay, price: 1 })).toBeUndefined();
  });
});
