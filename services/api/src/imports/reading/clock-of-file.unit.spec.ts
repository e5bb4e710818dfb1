import { describe, expect, it } from '@jest/globals';
import { draftOf, read } from './read-file.fixture.js';
import type { ReadingChoices } from './read-file.js';

/** 01:30 in UTC is still the evening before in São Paulo. */
const one = (header: string, cell: string, choices: ReadingChoices = {}) => {
  const file = read(`${header};Type;Quantity;Price\n${cell};buy;0.5;43000`, {
    columns: { date: 0, type: 1, quantity: 2, price: 3 },
    ...choices,
  });
  return { ...file.clock, date: draftOf(file.rows[0])?.date };
};

describe('the zone of a file', () => {
  it.each([
    ['Timestamp (UTC)', 'UTC', '2024-01-31'],
    ['Date & Time (UTC)', 'UTC', '2024-01-31'],
    ['Date(UTC)', 'UTC', '2024-01-31'],
    ['UTC_Time', 'UTC', '2024-01-31'],
    ['Time GMT', 'UTC', '2024-01-31'],
    ['Date(UTC-3)', 'UTC-03:00', '2024-02-01'],
    ['Date(UTC+0)', 'UTC', '2024-01-31'],
    ['Date (UTC+5:30)', 'UTC+05:30', '2024-01-31'],
    ['Data (GMT\u22123)', 'UTC-03:00', '2024-02-01'],
  ])('is that of the header %s, which was read in the zone of the person', (header, zone, date) => {
    expect(one(header, '2024-02-01 01:30:00')).toMatchObject({ by: 'header', zone, date, hasTimes: true });
  });

  it.each([
    ['2024-02-01 01:30:00 UTC', 'UTC', '2024-01-31'],
    ['2024-02-01 01:30:00 (UTC)', 'UTC', '2024-01-31'],
    ['2024-02-01 01:30:00 GMT', 'UTC', '2024-01-31'],
    ['2024-02-01 01:30:00 UTC-3', 'UTC-03:00', '2024-02-01'],
    ['2024-02-01 01:30:00+00', 'UTC', '2024-01-31'],
    ['2024-02-01T01:30:00.000-0300', 'UTC-03:00', '2024-02-01'],
    ['2024-02-01 1:30 AM UTC', 'UTC', '2024-01-31'],
  ])('is the one behind the cell %s', (cell, zone, date) => {
    expect(one('Date', cell)).toMatchObject({ by: 'cells', zone, date });
  });

  it('of a cell goes before that of the header', () => {
    expect(one('Date(UTC)', '2024-02-01 01:30:00-03:00')).toMatchObject({
      zone: 'UTC-03:00',
      date: '2024-02-01',
    });
  });

  it('is the person\u2019s where nothing says it, and no matter for days alone', () => {
    expect(one('Date', '2024-02-01 01:30:00')).toMatchObject({ by: 'none', zone: null, date: '2024-02-01' });
    expect(one('Date(UTC)', '2024-02-01')).toMatchObject({ hasTimes: false, date: '2024-02-01' });
    expect(one('Date', '2024-02-01 UTC')).toMatchObject({ hasTimes: false, date: '2024-02-01' });
  });

  it('can be chosen: that of the file, UTC or the person\u2019s', () => {
    const file = ['Date(UTC-3)', '2024-02-01 01:30:00'] as const;
    expect(one(...file, { timeZone: 'utc' })).toMatchObject({
      choice: 'utc',
      zone: 'UTC-03:00',
      date: '2024-01-31',
    });
    expect(one('Date(UTC)', '2024-02-01 01:30:00 UTC', { timeZone: 'mine' })).toMatchObject({
      date: '2024-02-01',
    });
    expect(one(...file, { timeZone: 'file' })).toMatchObject({
      date: '2024-02-01',
      mine: 'America/Sao_Paulo',
    });
  });

  it('that is no zone is not passed over', () => {
    expect(one('Date', '2024-02-01 01:30:00 UTC+99').date).toBeUndefined();
    expect(one('Date', '2024-02-01 01:30:00 EST').date).toBeUndefined();
  });

  it('makes no other program of Binance: its "Date(UTC-3)" was not known as one', () => {
    const file =
      'Date(UTC-3),Pair,Side,Price,Executed,Amount,Fee\n2024-02-01 01:30:00,BTCUSDT,BUY,43250,1BTC,43250USDT,1USDT';
    const { format, clock, rows } = read(file);
    expect({ format, clock }).toMatchObject({
      format: 'binance',
      clock: { by: 'header', zone: 'UTC-03:00' },
    });
    expect(draftOf(rows[0])).toMatchObject({ date: '2024-02-01' });
    const older = file.replace('Date(UTC-3)', 'Time');
    expect(read(older).clock).toMatchObject({ by: 'program', zone: 'UTC' });
  });
});
