import { describe, expect, it } from '@jest/globals';
import { isDigestTime, nextDigestAt } from './digest-time.js';

const at = (text: string): Date => new Date(`2026-${text}:00.000Z`);
const monday8 = { weekday: 1, hour: 8 };

describe('the hour of the digest', () => {
  it.each([
    // 30 November is a Monday.
    ['11-30T07:59', 'UTC', '11-30T08:00'],
    ['11-30T08:00', 'UTC', '12-07T08:00'],
    ['11-27T12:10', 'America/Sao_Paulo', '11-30T11:00'],
    // Monday in Tokyo begins while it is Sunday in UTC.
    ['11-29T20:00', 'Asia/Tokyo', '11-29T23:00'],
    ['11-27T12:00', 'Asia/Kathmandu', '11-30T02:15'],
  ])('comes next after %s in %s', (after, zone, next) => {
    expect(nextDigestAt(monday8, at(after), zone)).toEqual(at(next));
  });

  it('comes an hour later where clocks leave it out', () => {
    // On Sunday 29 March Berlin goes from 02:00 to 03:00, which is 01:00 UTC.
    expect(nextDigestAt({ weekday: 7, hour: 2 }, at('03-28T12:00'), 'Europe/Berlin')).toEqual(
      at('03-29T01:00'),
    );
  });

  it('lasts until the end of its day, for who was away', () => {
    expect(isDigestTime(monday8, at('11-30T23:59'), 'UTC')).toBe(true);
    expect(isDigestTime(monday8, at('11-30T07:59'), 'UTC')).toBe(false);
    expect(isDigestTime(monday8, at('12-01T09:00'), 'UTC')).toBe(false);
  });
});
