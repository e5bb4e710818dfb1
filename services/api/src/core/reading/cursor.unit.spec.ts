import { describe, expect, it } from '@jest/globals';
import { readCursor, writeCursor } from './cursor.js';

describe('cursor', () => {
  it('gives back what was written', () => {
    const cursor = { date: '2026-11-27', ordinal: 12, id: '01900000-0000-7000-8000-000000000001' };

    expect(readCursor(writeCursor(cursor))).toEqual(cursor);
  });

  it.each(['', 'x', Buffer.from('["2026-02-30",1,"a"]').toString('base64url')])('refuses %j', (text) => {
    expect(() => readCursor(text)).toThrow('The request has invalid fields');
  });

  it.each([
    ['a day of the year 0', ['0000-01-01', 1, 'a']],
    ['an ordinal beyond a column of 32 bits', ['2026-01-01', 2_147_483_648, 'a']],
    ['a zero byte in the id', ['2026-01-01', 1, 'a\u0000b']],
  ])('refuses %s, which the database would fail on', (_case, made) => {
    const text = Buffer.from(JSON.stringify(made)).toString('base64url');

    expect(() => readCursor(text)).toThrow('The request has invalid fields');
  });
});
