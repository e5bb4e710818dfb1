import type { TransactionAnalysisResponse } from '@app/contracts';
import { formatCents, parseUsdDecimal, usdCents, ZERO_CENTS } from '@app/money';

import type { ChartSeries } from '../../../components/chart/series-figure';
import type { DisplayMoney } from '../../../lib/money/display-money';

interface Options {
  readonly shown: DisplayMoney['shown'];
  readonly slippage: string;
  readonly fees: string;
}

/** Slippage and fees added up from week to week; numbers for drawing, the figures are in the table. */
export function plannedSeries(
  weeks: TransactionAnalysisResponse['plannedWeeks'],
  { shown, slippage, fees }: Options,
): { readonly dates: readonly string[]; readonly series: readonly ChartSeries[] } {
  const addedUp = (figure: 'slippage' | 'fees'): readonly number[] => {
    let cents = ZERO_CENTS;
    return weeks.map((week) => {
      const parsed = parseUsdDecimal(shown(week[`${figure}Usd`], week.reais?.[`${figure}Brl`] ?? null) ?? '');
      if (parsed.ok) cents = usdCents(cents + parsed.value);
      return Number(formatCents(cents));
    });
  };
  const line = (key: string, label: string, look: ChartSeries['look'], values: readonly number[]) => ({
    ...{ key, label, look, values, isStepped: true },
  });
  return {
    dates: weeks.map(({ week }) => week.sunday),
    series: [
      line('slippage', slippage, 'main', addedUp('slippage')),
      line('fees', fees, 'accent', addedUp('fees')),
    ],
  };
}
