import { expect, it } from '@jest/globals';

import { DOLLARS } from '../../../lib/money/display-money';
import { reaisAt } from '../../../lib/money/chosen-money';
import { monthSeries } from './month-series';

const MONTHS = [
  { month: '2026-10', trades: 2, boughtUsd: '10.00', soldUsd: '0.00', boughtBrl: '55.00', soldBrl: '0.00' },
  { month: '2026-11', trades: 2, boughtUsd: '0.00', soldUsd: '2.50', boughtBrl: '0.00', soldBrl: '13.00' },
];
const labels = { bought: 'Bought', sold: 'Sold', monthText: (date: string) => date };

it('hangs what was sold under zero, and draws no negative zero (it reads as "−0.00")', () => {
  const { bars } = monthSeries(MONTHS, { shown: DOLLARS.shown, ...labels });
  expect(bars.map(({ values }) => values)).toEqual([
    [10, 0],
    [0, -2.5],
  ]);
});

it('is in reais of the days on which it was traded, not of today', () => {
  const today = { rate: '5', rateDate: '2026-11-27', rateSource: 'PTAX', isDefault: false };
  const { bars } = monthSeries(MONTHS, { shown: reaisAt(today).shown, ...labels });
  expect(bars.map(({ values }) => values)).toEqual([
    [55, 0],
    [0, -13],
  ]);
});
