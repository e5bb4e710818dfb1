import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '@app/ledger';
import { writeCursor } from './cursor.js';
import { entryQuerySchema, entrySearch } from './entry-search.js';

const afterOf = (cursor: string) =>
  entrySearch('user', entryQuerySchema.parse({ cursor }), calendarDateOf('2026-11-27')).after;

describe('a cursor of entries', () => {
  it('gives back what was written', () => {
    const place = ['2026-11-27', 1, '12', '12'];

    expect(afterOf(writeCursor(place))).toEqual(place);
  });

  it.each([
    ['no text', ''],
    ['no JSON', 'x'],
    ['a day that does not exist', writeCursor(['2026-02-30', 1, '1', '1'])],
    ['a day of the year 0', writeCursor(['0000-01-01', 1, '1', '1'])],
    ['a place beyond its column', writeCursor(['2026-01-01', 70_000, '1', '1'])],
    ['a sequence beyond its column', writeCursor(['2026-01-01', 1, '9'.repeat(19), '1'])],
    ['a zero byte', writeCursor(['2026-01-01', 1, '1', '1\u0000'])],
    ['a cursor of another list', writeCursor(['12'])],
  ])('rejects %s, which the database would fail on', (_case, cursor) => {
    expect(() => afterOf(cursor)).toThrow('The request has invalid fields');
  });
});

describe('entryQuerySchema', () => {
  it('says that notes cannot be searched', () => {
    const parsed = entryQuerySchema.safeParse({ search: 'rent' });

    expect(parsed.error?.issues).toMatchObject([
      { path: ['search'], message: 'notes are sealed and cannot be searched' },
    ]);
  });
});
