import { describe, expect, it } from '@jest/globals';
import { isQuietAt, quietEndsAt } from './quiet-hours.js';

const night = { from: 22, until: 7 };
const at = (text: string): Date => new Date(`2026-${text}:00.000Z`);

describe('quiet hours', () => {
  it.each([
    // São Paulo is three hours behind UTC.
    ['11-28T00:59', false],
    ['11-28T01:00', true],
    ['11-28T09:59', true],
    ['11-28T10:00', false],
  ])('go past midnight in the zone of the person: %s', (time, isQuiet) => {
    expect(isQuietAt(night, at(time), 'America/Sao_Paulo')).toBe(isQuiet);
  });

  it('may lie within a day, and may be none', () => {
    expect(isQuietAt({ from: 12, until: 14 }, at('11-28T13:59'), 'UTC')).toBe(true);
    expect(isQuietAt({ from: 12, until: 14 }, at('11-28T14:00'), 'UTC')).toBe(false);
    expect(isQuietAt(null, at('11-28T13:00'), 'UTC')).toBe(false);
  });

  it('end by the clock of the zone, also where it is half an hour off or set back that night', () => {
    expect(quietEndsAt(night, at('11-28T01:00'), 'America/Sao_Paulo')).toEqual(at('11-28T10:00'));
    expect(quietEndsAt(night, at('11-27T20:10'), 'Asia/Kolkata')).toEqual(at('11-28T01:30'));
    // On 25 October Berlin sets its clocks back: 07:00 there is 06:00 UTC and no longer 05:00.
    expect(quietEndsAt(night, at('10-24T21:00'), 'Europe/Berlin')).toEqual(at('10-25T06:00'));
  });

  it('do not hold back what comes outside of them', () => {
    expect(quietEndsAt(night, at('11-28T12:34'), 'UTC')).toEqual(at('11-28T12:34'));
  });
});
