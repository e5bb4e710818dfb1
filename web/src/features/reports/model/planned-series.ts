import type { TransactionAnalysisResponse } from '@app/contracts';

import type { ChartSeries } from '../../../components/chart/series-figure';

interface Options {
  /** Reais for one dollar, or 1; only for drawing. */
  readonly factor: number;
  readonly slippage: string;
  readonly fees: string;
}

/** Slippage and fees added up from week to week; numbers for drawing, the figures are in the table. */
export function plannedSeries(
  weeks: TransactionAnalysisResponse['plannedWeeks'],
  { factor, slippage, fees }: Options,
): { readonly dates: readonly string[]; readonly series: readonly ChartSeries[] } {
  const addedUp = (read: (week: (typeof weeks)[number]) => string): readonly number[] => {
    let sum = 0;
    return weeks.map((week) => {
      sum += Number(read(week)) * factor;
      return sum;
    });
  };
  const line = (key: string, label: string, look: ChartSeries['look'], values: readonly number[]) => ({
    ...{ key, label, look, values, isStepped: true },
  });
  return {
    dates: weeks.map(({ week }) => week.sunday),
    series: [
      line(
        'slippage',
        slippage,
        'main',
        addedUp(({ slippageUsd }) => slippageUsd),
      ),
      line(
        'fees',
        fees,
        'accent',
        addedUp(({ feesUsd }) => feesUsd),
      ),
    ],
  };
}
