import { describe, expect, it } from '@jest/globals';
import { dayNumberOf } from '@app/strategy';
import { formatWeeklyTable, parseWeeklyTable, weeklyClosesOf } from './weekly-table.js';

const sunday = dayNumberOf('2010-08-22');

describe('weekly table', () => {
  it('reads what it writes, a quarter of a year on a line', () => {
    const weeks = Array.from({ length: 30 }, (_, week) => ({ day: sunday + week * 7, close: 0.066 + week }));
    const text = formatWeeklyTable(weeks);
    expect(text.split('\n').map((line) => line.split(' ')[0])).toEqual([
      '2010-08-22',
      '2010-11-21',
      '2011-02-20',
    ]);
    expect(parseWeeklyTable(`\n${text}\n`)).toEqual(weeks);
  });

  it.each([
    ['a day that is no Sunday', '2010-08-23 1', 'line 1: 2010-08-23 is no Sunday'],
    [
      'a line that does not follow',
      '2010-08-22 1 2\n2010-09-12 1',
      'line 2: 2010-09-12 does not follow 2010-08-29',
    ],
    ['a figure that is no price', '2010-08-22 1 0', 'line 1: 0 is no price'],
    ['words', 'abc', 'line 1: abc is no Sunday'],
  ])('rejects %s and names the line', (_name, text, message) => {
    expect(() => parseWeeklyTable(text)).toThrow(message);
  });

  it('takes the Sundays out of daily closes, with five significant digits', () => {
    const closes = [1.23456789, 123456.7, 7].map((close, index) => ({
      date: ['2010-08-22', '2010-08-29', '2010-08-30'][index] ?? '',
      close,
    }));
    expect(weeklyClosesOf(closes)).toEqual([
      { day: sunday, close: 1.2346 },
      { day: sunday + 7, close: 123_460 },
    ]);
  });

  it('does not invent a Sunday that has no close', () => {
    const closes = ['2010-08-22', '2010-08-28', '2010-08-30'].map((date) => ({ date, close: 1 }));
    expect(() => weeklyClosesOf(closes)).toThrow('no close on 2010-08-29');
  });
});
