import { expect, it } from '@jest/globals';
import { usdCents } from '@app/money';
import { weekStatusOf } from './week-status.js';

const investment = (balanceMoved: bigint) => ({
  operation: 'investment' as const,
  balanceMoved: usdCents(balanceMoved),
});

it('is of all investments of a week, whatever the newest did', () => {
  expect(weekStatusOf([investment(40n), investment(-20n)])).toBe('building');
  expect(weekStatusOf([investment(40n), investment(-60n)])).toBe('using');
  expect(weekStatusOf([investment(40n), investment(-40n)])).toBe('equal');
});

it('is neutral without an investment, also where Bitcoin was sold', () => {
  expect(weekStatusOf([])).toBe('neutral');
  expect(weekStatusOf([{ operation: 'sale', balanceMoved: usdCents(0n) }])).toBe('neutral');
});
