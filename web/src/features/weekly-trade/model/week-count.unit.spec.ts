import { expect, it } from '@jest/globals';

import { BEAR_WEEK, executed, viewOf } from '../testing/week.fixture';
import { balanceStatusOf } from './week-count';

const done = executed(viewOf(BEAR_WEEK));

it('is what the server says of the whole week, not of its newest investment', () => {
  expect(balanceStatusOf({ ...done, weekStatus: 'building' })).toBe('building');
});

it('is equal in a week with a reinvestment alone, and neutral before anything was done', () => {
  const { investment: reinvestment } = done.operations;
  const operations = { investment: null, reinvestment, sale: null };
  expect(balanceStatusOf({ operations, weekStatus: 'neutral' })).toBe('equal');
  expect(balanceStatusOf(viewOf(BEAR_WEEK))).toBe('neutral');
});
