import { expect, it } from '@jest/globals';

import { reaisAt } from '../../../lib/money/chosen-money';
import { DOLLARS } from '../../../lib/money/display-money';
import { analysisOf, comparisonOf } from '../testing/reports.fixture';
import { plannedSeries } from './planned-series';
import { buyMarkers, strategySeries } from './strategy-series';

const { shown: inReais } = reaisAt({
  ...{ rate: '5', rateDate: '2026-11-27', rateSource: 'PTAX (Central Bank of Brazil)', isDefault: false },
});

const { points } = comparisonOf();
const words = { own: 'You', fixed: 'Fixed', lump: 'Lump', price: 'Price', difference: 'Difference' };

it('draws the difference between the person and fixed DCA, also below zero, in the money shown', () => {
  const [line] = strategySeries('difference', points, { shown: inReais, isSats: false, words });
  expect(line?.values).toEqual([0, 100, -50]);
});

it('draws Bitcoin in the unit shown', () => {
  const lines = strategySeries('bitcoin', points, { shown: inReais, isSats: true, words });
  expect(lines.map(({ key, values }) => [key, values[0]])).toEqual([
    ['own', 100_000],
    ['fixed', 90_000],
    ['lump', 80_000],
  ]);
});

it('marks weeks with a buy at the price paid, larger for more money', () => {
  const [first, , last] = points;
  if (first === undefined || last === undefined) throw new Error('three weeks');
  const weeks = [{ ...first, boughtUsd: '10.00' }, ...points.slice(1, 2), { ...last, boughtUsd: '90.00' }];
  const marks = buyMarkers(weeks, { shown: DOLLARS.shown, label: 'Buys' });
  expect(marks).toMatchObject({ dates: [first.date, last.date], values: [61_000, 61_000] });
  const [small, large] = marks.sizes;
  expect(large).toBeGreaterThan(small ?? Infinity);
});

it('adds slippage up from week to week, also where prices were better', () => {
  const { dates, series } = plannedSeries(analysisOf().plannedWeeks, {
    ...{ shown: DOLLARS.shown, slippage: 'Slippage', fees: 'Fees' },
  });
  expect(dates).toEqual(['2026-11-15', '2026-11-22']);
  expect(series[0]?.values).toEqual([2.22, 1.11]);
});

it('adds up the centavos of the table, which are of their days (regression: 0.01 at 1.5 was 0.015, not half to even)', () => {
  const { shown } = reaisAt({ rate: '1.5', rateDate: '2026-11-27', rateSource: 'PTAX', isDefault: false });
  const [week] = analysisOf().plannedWeeks;
  if (week === undefined) throw new Error('a week');
  const paid = { plannedBrl: '0.00', filledBrl: '0.00', feesBrl: '0.00' };
  const cents = ['0.02', '0.03'].map((slippageBrl) => ({ ...week, reais: { ...paid, slippageBrl } }));
  const { series } = plannedSeries(cents, { shown, slippage: 'Slippage', fees: 'Fees' });
  expect(series[0]?.values).toEqual([0.02, 0.05]);
});
