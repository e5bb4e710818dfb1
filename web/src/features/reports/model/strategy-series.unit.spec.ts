import { expect, it } from '@jest/globals';

import { analysisOf, comparisonOf } from '../testing/reports.fixture';
import { plannedSeries } from './planned-series';
import { buyMarkers, strategySeries } from './strategy-series';

const { points } = comparisonOf();
const words = { own: 'You', fixed: 'Fixed', lump: 'Lump', price: 'Price', difference: 'Difference' };

it('draws the difference between the person and fixed DCA, also below zero, in the money shown', () => {
  const [line] = strategySeries('difference', points, { factor: 5, isSats: false, words });
  expect(line?.values).toEqual([0, 100, -50]);
});

it('draws Bitcoin in the unit shown', () => {
  const lines = strategySeries('bitcoin', points, { factor: 5, isSats: true, words });
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
  const marks = buyMarkers(weeks, { factor: 1, label: 'Buys' });
  expect(marks).toMatchObject({ dates: [first.date, last.date], values: [61_000, 61_000] });
  const [small, large] = marks.sizes;
  expect(large).toBeGreaterThan(small ?? Infinity);
});

it('adds slippage up from week to week, also where prices were better', () => {
  const { dates, series } = plannedSeries(analysisOf().plannedWeeks, {
    ...{ factor: 1, slippage: 'Slippage', fees: 'Fees' },
  });
  expect(dates).toEqual(['2026-11-15', '2026-11-22']);
  expect(series[0]?.values).toEqual([2.22, 2.22 - 1.11]);
});
