import { describe, expect, it } from '@jest/globals';
import { dayNumberOf } from './calendar.js';
import { buildPriceSeries, carriedDates, closeOn, isCarriedOn } from './price-series.js';

const rows = [
  { date: '2024-02-27', close: 10 },
  { date: '2024-03-01', close: 13 },
  { date: '2024-03-02', close: 14 },
];

describe('price series', () => {
  it('carries the last close over missing days and marks them', () => {
    const series = buildPriceSeries(rows);
    expect([...series.closes]).toEqual([10, 10, 10, 13, 14]);
    expect(carriedDates(series, series.firstDay, series.lastDay)).toEqual(['2024-02-28', '2024-02-29']);
  });

  it('carries the last close past its end, marked as well, and rejects a day before its beginning', () => {
    const series = buildPriceSeries(rows);
    const later = dayNumberOf('2024-03-05');
    expect(closeOn(series, later)).toBe(14);
    expect(isCarriedOn(series, later)).toBe(true);
    expect(isCarriedOn(series, dayNumberOf('2024-03-02'))).toBe(false);
    expect(() => closeOn(series, dayNumberOf('2024-02-26'))).toThrow('2024-02-26');
  });

  it.each([
    ['no row', [], 'STRATEGY.EMPTY_SERIES'],
    ['a date twice', [rows[0], rows[0]], 'STRATEGY.DATES_NOT_ASCENDING'],
    ['a step back', [rows[0], rows[2], rows[1]], 'STRATEGY.DATES_NOT_ASCENDING'],
    ['a price of zero', [{ date: '2024-01-01', close: 0 }], 'STRATEGY.BAD_PRICE'],
    ['no number', [{ date: '2024-01-01', close: Number.NaN }], 'STRATEGY.BAD_PRICE'],
    ['no date', [{ date: '2024-01-32', close: 1 }], 'STRATEGY.BAD_DATE'],
    ['a wrong century', [rows[0], { date: '9999-01-01', close: 1 }], 'STRATEGY.SERIES_TOO_LONG'],
  ])('rejects %s', (_name, given, code) => {
    const closes = given.flatMap((row) => (row === undefined ? [] : [row]));
    expect(() => buildPriceSeries(closes)).toThrow(expect.objectContaining({ code }));
  });
});
