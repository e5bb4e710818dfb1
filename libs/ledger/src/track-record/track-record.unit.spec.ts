import { describe, expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { nextPublication, publicationPhase, publicationWeekOf } from './publication-time.js';
import { decideTrackRecordWeek, weekMissed, weeksLeftOut } from './track-record.js';

const week = isoWeekOf;

describe('the time of a publication', () => {
  it.each([
    ['2026-11-30T00:00:00.000Z', 'early'],
    ['2026-11-30T01:14:59.999Z', 'early'],
    ['2026-11-30T01:15:00.000Z', 'open'],
    ['2026-11-30T05:59:59.999Z', 'open'],
    ['2026-11-30T06:00:00.000Z', 'last-look'],
    ['2026-11-30T06:14:59.999Z', 'last-look'],
    ['2026-11-30T06:15:00.000Z', 'late'],
    ['2026-12-06T23:59:59.999Z', 'late'],
  ])('%s is %s', (at, phase) => {
    expect(publicationPhase(new Date(at))).toBe(phase);
  });

  it('belongs to the week of UTC, over the end of a year too', () => {
    expect(publicationWeekOf(new Date('2026-12-06T23:59:59.999Z'))).toBe('2026-W49');
    expect(publicationWeekOf(new Date('2027-01-03T12:00:00.000Z'))).toBe('2026-W53');
    expect(publicationWeekOf(new Date('2027-01-04T00:00:00.000Z'))).toBe('2027-W01');
  });

  it.each([
    ['before the first Monday', '2026-11-27T12:00:00.000Z', null, '2026-11-30T01:15:00.000Z'],
    ['while the first week is open', '2026-11-30T03:00:00.000Z', null, '2026-11-30T01:15:00.000Z'],
    ['after the first Monday was missed', '2026-11-30T06:15:00.000Z', null, '2026-12-07T01:15:00.000Z'],
    ['once the week has its event', '2026-11-30T01:15:01.000Z', '2026-W49', '2026-12-07T01:15:00.000Z'],
    ['on Sunday', '2026-12-27T23:00:00.000Z', '2026-W52', '2026-12-28T01:15:00.000Z'],
  ])('is next %s', (_name, now, newest, next) => {
    expect(nextPublication(new Date(now), newest === null ? null : week(newest))).toBe(next);
  });
});

describe('the weeks of a record', () => {
  it('begin with any week, follow one another, and have one event each', () => {
    const event = weekMissed(week('2026-W49'), 'no-market');
    const outcome = (newest: string | null) =>
      decideTrackRecordWeek(event, { newestWeek: newest === null ? null : week(newest) }).outcome;
    expect(outcome(null)).toBe('decided');
    expect(outcome('2026-W48')).toBe('decided');
    expect(outcome('2026-W49')).toBe('repeated');
    expect(outcome('2026-W50')).toBe('repeated');
    // A gap is closed first.
    expect(outcome('2026-W46')).toBe('repeated');
  });

  it('are left out from the newest on, over the end of a year', () => {
    const state = { newestWeek: week('2026-W52') };
    expect(weeksLeftOut(state, week('2027-W02'))).toEqual(['2026-W53', '2027-W01']);
    expect(weeksLeftOut(state, week('2026-W53'))).toEqual([]);
    expect(weeksLeftOut(state, week('2026-W40'))).toEqual([]);
    expect(weeksLeftOut({ newestWeek: null }, week('2027-W02'))).toEqual([]);
  });
});
