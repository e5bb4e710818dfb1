import { describe, expect, it } from '@jest/globals';
import { analyseCloses, dayNumberOf, evaluateMarket, weekdayOf } from '@app/strategy';
import {
  interpolateDaily,
  recordedDailyCloses,
  recordedLastDay,
  recordedMarketCredit,
} from './recorded-closes.js';

describe('recorded market', () => {
  const closes = recordedDailyCloses();

  it('has a close for every day from its first Sunday to its last', () => {
    const days = closes.map(({ date }) => dayNumberOf(date));
    const [first = 0] = days;
    expect(closes[0]?.date).toBe('2010-08-22');
    expect(closes.at(-1)).toMatchObject({ date: recordedLastDay, interpolated: false });
    expect(days).toEqual(days.map((_, index) => first + index));
    expect(weekdayOf(dayNumberOf(recordedLastDay))).toBe(0);
  });

  it('marks every day but the Sundays as interpolated', () => {
    expect(
      closes.every(({ date, interpolated }) => interpolated === (weekdayOf(dayNumberOf(date)) !== 0)),
    ).toBe(true);
  });

  it('lies on a straight line of the logarithm between two Sundays', () => {
    const week = interpolateDaily([
      { day: 3, close: 1 },
      { day: 10, close: 128 },
    ]);
    expect(week.map(({ close }) => close)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  });

  it('is long enough for the strategy on its last day', () => {
    const price = closes.at(-1)?.close ?? 0;
    expect(evaluateMarket({ history: analyseCloses(closes), price, day: recordedLastDay }).ok).toBe(true);
  });

  it('credits its sources with their licences', () => {
    expect(recordedMarketCredit).toContain('jgleman/bitcoin-rainbow-chart (MIT');
    expect(recordedMarketCredit).toContain('JoaquinAmatRodrigo/skforecast-datasets (BSD-3-Clause');
    expect(recordedMarketCredit).toContain('phon3/Kronos (MIT');
  });
});
