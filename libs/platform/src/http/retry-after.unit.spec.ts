import { describe, expect, it } from '@jest/globals';
import { retryAfterMs } from './retry-after.js';

const now = new Date('1994-11-06T08:49:07.000Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 06 Nov 1994 08:49:37 GMT', 30_000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
    ['999999999', 3 * 24 * 3_600_000],
  ])('of "%s" is %d ms', (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });

  it.each([null, '', '-1', '1.5', 'soon', '2026-01-01', 'Sun Nov  6 08:49:37 1994'])(
    'of %p is none',
    (header) => {
      expect(retryAfterMs(header, now)).toBeUndefined();
    },
  );
});
