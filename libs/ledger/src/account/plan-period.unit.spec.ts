import { describe, expect, it } from '@jest/globals';
import { instantOf } from '../calendar/instant.js';
import { planEnd } from './plan-period.js';

describe('the end of a plan', () => {
  it.each([
    ['monthly', '2026-11-27T12:30:00.000Z', '2026-12-27T12:30:00.000Z'],
    ['monthly', '2027-02-01T00:00:00.000Z', '2027-03-03T00:00:00.000Z'],
    ['quarterly', '2026-11-27T12:30:00.000Z', '2027-02-27T12:30:00.000Z'],
    ['quarterly', '2026-11-30T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
    ['quarterly', '2027-11-30T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
    ['semiannual', '2026-08-31T23:59:59.999Z', '2027-02-28T23:59:59.999Z'],
    ['semiannual', '2026-12-31T00:00:00.000Z', '2027-06-30T00:00:00.000Z'],
    ['annual', '2028-02-29T00:00:00.000Z', '2029-02-28T00:00:00.000Z'],
  ] as const)('%s from %s is %s', (plan, startedAt, end) => {
    expect(planEnd(plan, instantOf(startedAt))).toBe(end);
  });
});
