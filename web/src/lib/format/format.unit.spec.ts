import { describe, expect, it } from '@jest/globals';

import { age, dayEndingAt, dayRange, instantDay, tableDate } from './dates';
import { formatDecimal, formatPercent, roundDecimal, signOf } from './decimal';

describe('figures', () => {
  it('are in the locale with fixed places and a true minus', () => {
    expect(formatDecimal('68204.155', 'en', { decimals: 2 })).toBe('68,204.16');
    expect(formatDecimal('68204.155', 'pt', { decimals: 2 })).toBe('68.204,16');
    expect(formatDecimal(-1.24, 'en', { decimals: 2, plus: true })).toBe('−1.24');
    expect(formatDecimal(0.604, 'pt', { decimals: 3, plus: true })).toBe('+0,604');
  });

  it('round in text, half away from zero', () => {
    expect(roundDecimal('0.125', 2)).toBe('0.13');
    expect(roundDecimal('-0.125', 2)).toBe('-0.13');
    expect(roundDecimal('1.005', 2)).toBe('1.01');
    expect(roundDecimal('9.995', 2)).toBe('10.00');
    expect(roundDecimal('-0.001', 2)).toBe('0.00');
    expect(roundDecimal('12', 0)).toBe('12');
  });

  it('reject what is no plain decimal', () => {
    expect(() => roundDecimal('1,5', 2)).toThrow(RangeError);
    expect(() => formatDecimal(Number.NaN, 'en', { decimals: 2 })).toThrow(RangeError);
  });

  it('carry a percent sign without space and no sign at zero', () => {
    expect(formatPercent('53.51', 'en', { decimals: 2, plus: true })).toBe('+53.51%');
    expect(formatPercent(0, 'pt', { decimals: 2, plus: true })).toBe('0,00%');
  });

  it('survive a number so small that it is written with an exponent', () => {
    expect(formatDecimal(1e-9, 'en', { decimals: 3 })).toBe('0.000');
  });

  it('know their sign', () => {
    expect([signOf('-0.00'), signOf('-1.20'), signOf('3.00')]).toEqual([0, -1, 1]);
  });
});

describe('dates', () => {
  it('in tables are short in each language', () => {
    expect(tableDate('2026-08-11', 'en', { year: false })).toBe('Aug 11');
    expect(tableDate('2026-08-11', 'en', { year: true })).toBe('Aug 11, 2026');
    expect(tableDate('2026-08-11', 'pt', { year: false })).toBe('11/08');
    expect(tableDate('2026-08-11', 'pt', { year: true })).toBe('11/08/2026');
  });

  it('of a week are one range', () => {
    expect(dayRange('2026-08-10', '2026-08-16', 'en')).toBe('August 10–16');
    expect(dayRange('2026-08-10', '2026-08-16', 'pt')).toMatch(/10.*16 de agosto/);
  });

  it('of an instant are the reader’s day', () => {
    expect(instantDay('2027-01-12T01:00:00Z', 'en', 'America/Sao_Paulo')).toBe('Jan 11, 2027');
    expect(instantDay('2027-01-12T12:00:00Z', 'pt', 'America/Sao_Paulo')).toBe('12/01/2027');
  });

  it('at midnight belong to the day that ends there', () => {
    expect(dayEndingAt('2026-08-10T00:00:00.000Z')).toBe('2026-08-09');
    expect(dayEndingAt('2026-08-09T23:59:59.999Z')).toBe('2026-08-09');
  });

  it('are an age up to 24 hours and a day after that', () => {
    const now = Date.parse('2026-08-12T12:00:00Z');
    expect(age('2026-08-12T11:59:30Z', 'en', now)).toBe('now');
    expect(age('2026-08-12T11:38:00Z', 'en', now)).toBe('22 min. ago');
    expect(age('2026-08-12T09:00:00Z', 'pt', now)).toBe('há 3 h');
    expect(age('2026-08-10T12:00:00Z', 'en', now)).toContain('2026');
  });
});
