import { expect, it } from '@jest/globals';
import { monthViews } from './transactions.view.js';

it('sums the months of a list by type: what buys cost with their fees, what sales brought without them', () => {
  const row = { month: '2026-11', count: 2, value_cents: '10000', fee_cents: '50' };
  const none = { count: 0, totalUsd: '0.00' };
  expect(
    monthViews([
      { ...row, type: 'sell' },
      { ...row, type: 'buy' },
      { ...row, month: '2026-09', type: 'reinvestment', count: 1 },
    ]),
  ).toEqual([
    {
      month: '2026-11',
      buy: { count: 2, totalUsd: '100.50' },
      sell: { count: 2, totalUsd: '99.50' },
      reinvestment: none,
    },
    { month: '2026-09', buy: none, sell: none, reinvestment: { count: 1, totalUsd: '100.50' } },
  ]);
});
