import { describe, expect, it } from '@jest/globals';

import { normaliseRecords } from './rsi-records';

describe('records of the RSI history', () => {
  it('come under one name, whichever of the two spellings they have', () => {
    const records = [
      { Date: '2026-08-02', Close: '64000.5', RSI_Dynamic_Monthly: 31.5 },
      { date: '2026-08-01', price: 63_000, rsi: 30 },
    ];
    const expected = [
      { date: '2026-08-01', price: 63_000, rsi: 30 },
      { date: '2026-08-02', price: 64_000.5, rsi: 31.5 },
    ];
    expect(normaliseRecords(records).days).toEqual(expected);
    expect(normaliseRecords({ data: records }).days).toEqual(expected);
  });

  it('are dropped where date, RSI or price is missing or is no figure', () => {
    const whole = { date: '2026-08-01', price: 63_000, rsi: 30 };
    const { days, dropped } = normaliseRecords([
      whole,
      { ...whole, date: undefined },
      { ...whole, rsi: null },
      { ...whole, price: '' },
      { ...whole, price: 'NaN' },
      { ...whole, date: 'yesterday' },
      'nonsense',
      null,
    ]);
    expect(days).toEqual([whole]);
    expect(dropped).toBe(7);
  });

  it('are kept with a warning where the RSI lies outside 0 to 100', () => {
    const { days, outOfRange } = normaliseRecords([
      { date: '2026-08-01', price: 1, rsi: -1 },
      { date: '2026-08-02', price: 1, rsi: 100.5 },
      { date: '2026-08-03', price: 1, rsi: 0 },
      { date: '2026-08-04', price: 1, rsi: 100 },
    ]);
    expect(days).toHaveLength(4);
    expect(outOfRange).toBe(2);
  });

  it('are the newest 180, oldest first', () => {
    const records = Array.from({ length: 200 }, (_, index) => ({
      date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      price: index + 1,
      rsi: 50,
    })).toReversed();
    const { days } = normaliseRecords(records);
    expect(days).toHaveLength(180);
    expect(days[0]?.price).toBe(21);
    expect(days.at(-1)?.price).toBe(200);
  });

  it.each([undefined, null, 'text', {}, { data: 'text' }, []])('are none in %p', (json) => {
    expect(normaliseRecords(json)).toEqual({ days: [], dropped: 0, outOfRange: 0 });
  });
});
