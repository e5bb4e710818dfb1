import { expect, it } from '@jest/globals';

import { DOLLARS } from '../../../lib/money/display-money';
import { monthSeries } from './month-series';

it('hangs what was sold under zero, and draws no negative zero (it reads as "−0.00")', () => {
  const { bars } = monthSeries(
    [
      { month: '2026-10', trades: 2, boughtUsd: '10.00', soldUsd: '0.00' },
      { month: '2026-11', trades: 2, boughtUsd: '0.00', soldUsd: '2.50' },
    ],
    { shown: DOLLARS.shown, bought: 'Bought', sold: 'Sold', monthText: (date) => date },
  );
  expect(bars.map(({ values }) => values)).toEqual([
    [10, 0],
    [0, -2.5],
  ]);
});
