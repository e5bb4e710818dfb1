import { describe, expect, it } from '@jest/globals';
import { parsePriceCsv } from './price-csv.js';

const closesOf = (text: string) => {
  const parsed = parsePriceCsv(text);
  return parsed.ok ? parsed.closes.map(({ date, close }) => `${date} ${close}`) : parsed.problem;
};

describe('price CSV', () => {
  it('finds its columns in any order and ignores the others', () => {
    expect(closesOf('open,Close,source,Date\n1,2.5,a,2024-01-01\n1,3,b,2024-01-02\n')).toEqual([
      '2024-01-01 2.5',
      '2024-01-02 3',
    ]);
  });

  it('takes a byte order mark, CRLF, quotes, commas and line breaks in quotes, spaces and a missing last line end', () => {
    const text = '\uFEFF"date","note","close"\r\n"2024-01-01","a, ""b""\r\nc"," 2.5 "\r\n\r\n2024-01-02,,3e2';
    expect(closesOf(text)).toEqual(['2024-01-01 2.5', '2024-01-02 300']);
  });

  it('takes midnight UTC for the date, but no other time', () => {
    expect(
      closesOf('date,close\n2024-01-01T00:00:00Z,1\n2024-01-02 00:00:00+00:00,2\n2024-01-03 00:00,3'),
    ).toEqual(['2024-01-01 1', '2024-01-02 2', '2024-01-03 3']);
    expect(closesOf('date,close\n2024-01-01T23:59:59Z,1')).toMatchObject({ line: 2 });
  });

  it('keeps every digit of a close, and rejects one that lies outside of its own day', () => {
    const parsed = parsePriceCsv('date,close\n2024-01-01,123456789.12345678');
    expect(parsed.ok && parsed.closes.map(({ price }) => price)).toEqual([12_345_678_912_345_678n]);
    const ohlc = 'date,open,high,low,close\n2010-01-01,,,,5\n2024-01-01,1,3,1,';
    expect(closesOf(`${ohlc}2`)).toEqual(['2010-01-01 5', '2024-01-01 2']);
    expect(closesOf(`${ohlc}3.5`)).toEqual({
      line: 3,
      reason: 'the close 3.5 lies outside of low and high',
    });
  });

  it('takes semicolons or tabs, decimal commas, and the newest row first', () => {
    const german = 'Date;Open;High;Low;Close\n2024-01-02;91000,5;92000;90000;91234,56\n2024-01-01;1;3;1;2,5';
    expect(closesOf(german)).toEqual(['2024-01-01 2.5', '2024-01-02 91234.56']);
    expect(closesOf('date\tclose\n2024-01-01\t91234.5')).toEqual(['2024-01-01 91234.5']);
    const parsed = parsePriceCsv('date;close\n2024-01-01;91234,12345678');
    expect(parsed.ok && parsed.closes[0]?.price).toBe(9_123_412_345_678n);
  });

  it.each([
    ['that may be thousands', '1,234', '"1,234" can be read in two ways: write its decimals'],
    ['with both marks', '91.234,56', '"91.234,56" is not a price above 0.00 and below 1000000000 USD'],
  ])('rejects a price %s', (_name, price, reason) => {
    expect(closesOf(`date;close\n2024-01-01;${price}`)).toEqual({ line: 2, reason });
  });

  it.each([
    ['a comma of thousands', '2026-08-12,63,412'],
    ['a decimal comma', '2026-08-12,63.412,50'],
    ['an empty cell', '2026-08-12,63412.5,'],
  ])('rejects a row with more cells than the header: %s (regression: they were dropped)', (_name, row) => {
    const reason = 'the row has more columns than the header';
    expect(closesOf(`date,close\n2026-08-11,63412.5\n${row}`)).toEqual({ line: 3, reason });
  });

  it('rejects a row that lacks a cell of a column it does not read', () => {
    const reason = 'the row has fewer columns than the header';
    expect(closesOf('date,close,source\n2026-08-12,63412.5')).toEqual({ line: 2, reason });
  });

  it.each([',', ';', '\t'])(
    'rejects a point that may part thousands while no figure shows its use (%j)',
    (mark) => {
      const rows = (...figures: readonly string[]) =>
        closesOf(
          ['date close', ...figures.map((figure, index) => `2026-08-1${index} ${figure}`)]
            .join('\n')
            .replaceAll(' ', mark),
        );
      const reason = '"63.412" can be read in two ways: write its decimals';
      expect(rows('990', '63.412', '64.100')).toEqual({ line: 3, reason });
      expect(rows('4.951', '4.95')).toEqual(['2026-08-10 4.951', '2026-08-11 4.95']);
      expect(rows('4.951', '1024')).toEqual(['2026-08-10 4.951', '2026-08-11 1024']);
      expect(rows('0.951', '4.951')).toEqual(['2026-08-10 0.951', '2026-08-11 4.951']);
    },
  );

  it('rejects two decimal marks in one file, where one of them parts thousands', () => {
    expect(closesOf('date;close\n2024-01-01;91234,5\n2024-01-02;91.234')).toEqual({
      line: 3,
      reason: '"91.234" has another decimal mark than the rows before',
    });
  });

  it.each([
    ['2,1,2', 'the high 1 is below the low 2'],
    ['9,3,1', 'the open 9 lies outside of low and high'],
    ['1,3,1', undefined],
  ])('looks whether open, high and low of a day fit: %s', (figures, reason) => {
    const found = closesOf(`date,open,high,low,close\n2024-01-01,${figures},2`);
    expect(found).toEqual(reason === undefined ? ['2024-01-01 2'] : { line: 2, reason });
  });

  it.each([
    ['nothing', '', 1, 'the file is empty'],
    ['only a header', 'date,close\n', 1, 'no row follows the header'],
    ['no date column', 'day,close\n2024-01-01,1', 1, 'the header has no column "date"'],
    ['no close column', 'date,price\n2024-01-01,1', 1, 'the header has no column "close"'],
    ['one column', 'date\n2024-01-01', 1, 'the header has no column "close"'],
    [
      'two close columns',
      'date,close,Close\n2024-01-01,1,2',
      1,
      'the header has more than one column "close"',
    ],
    ['an impossible date', 'date,close\n2023-02-29,1', 2, '"2023-02-29" is not a date (YYYY-MM-DD)'],
    ['another date format', 'date,close\n01/02/2023,1', 2, '"01/02/2023" is not a date (YYYY-MM-DD)'],
    [
      'a day before Bitcoin',
      'date,close\n1900-01-01,13',
      2,
      '1900-01-01 is before the first Bitcoin (2009-01-03)',
    ],
    ['a date twice', 'date,close\n2024-01-01,1\n2024-01-01,1', 3, '2024-01-01 is there twice'],
    [
      'rows in no order',
      'date,close\n2024-01-02,1\n2024-01-01,1\n2024-01-03,1',
      4,
      '2024-01-03 is out of order; the rows must be sorted by date',
    ],
    [
      'an empty price',
      'date,close\n\n2024-01-01,',
      3,
      '"" is not a price above 0.00 and below 1000000000 USD',
    ],
    [
      'a price of zero',
      'date,close\n2024-01-01,0',
      2,
      '"0" is not a price above 0.00 and below 1000000000 USD',
    ],
    [
      'a negative price',
      'date,close\n2024-01-01,-1',
      2,
      '"-1" is not a price above 0.00 and below 1000000000 USD',
    ],
    [
      'a thousands separator',
      'date,close\n2024-01-01,"1,234.5"',
      2,
      '"1,234.5" is not a price above 0.00 and below 1000000000 USD',
    ],
    [
      'a price that rounds to 0.00',
      'date,close\n2024-01-01,0.0000001',
      2,
      '"0.0000001" is not a price above 0.00 and below 1000000000 USD',
    ],
    [
      'a huge price',
      'date,close\n2024-01-01,1e999',
      2,
      '"1e999" is not a price above 0.00 and below 1000000000 USD',
    ],
    ['a short row', 'date,x,close\n2024-01-01,1', 2, 'the row has fewer columns than the header'],
    ['an open quote', 'date,close\n2024-01-01,"1\n', 2, 'a quote is not closed, or the row is too long'],
    ['text after a quote', 'date,close\n"2024-01-01"x,1', 2, '""2024-01-01"x" is not a date (YYYY-MM-DD)'],
  ])('rejects %s and names the line', (_name, text, line, reason) => {
    expect(closesOf(text)).toEqual({ line, reason });
  });
});
