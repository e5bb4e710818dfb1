import type { PortfolioDay } from '@app/contracts';

import type { ChartSeries } from '../../../components/chart/series-figure';

export type ChartTab = 'value' | 'bitcoin' | 'average' | 'return';
export type ChartRange = '6m' | '1y' | '3y' | 'all';

const RANGE_DAYS: Readonly<Record<Exclude<ChartRange, 'all'>, number>> = {
  '6m': 183,
  '1y': 365,
  '3y': 1096,
};

const isAny = (decimal: string): boolean => /[1-9]/.test(decimal);

/** Days from the first record on; before it there is nothing to draw. */
export function sinceFirstRecord(days: readonly PortfolioDay[]): readonly PortfolioDay[] {
  const first = days.findIndex(
    ({ totalInvestedUsd, btc, portfolioCashUsd }) =>
      isAny(totalInvestedUsd) || isAny(btc) || isAny(portfolioCashUsd),
  );
  return first === -1 ? [] : days.slice(first);
}

/** The newest days of a range. */
export const daysOf = (days: readonly PortfolioDay[], range: ChartRange): readonly PortfolioDay[] =>
  range === 'all' ? days : days.slice(-RANGE_DAYS[range]);

/** Rows of a table: every day of a short range, of a long one the last of each month and the newest. */
export function tableDays(days: readonly PortfolioDay[]): readonly PortfolioDay[] {
  const isShort = days.length <= RANGE_DAYS['6m'];
  const kept = isShort
    ? days
    : days.filter(({ date }, index) => days[index + 1]?.date.slice(0, 7) !== date.slice(0, 7));
  return kept.toReversed();
}

interface SeriesOptions {
  /** Reais for one dollar, or 1; only for drawing. */
  readonly factor: number;
  readonly isSats: boolean;
  readonly words: Readonly<
    Record<'value' | 'invested' | 'bitcoin' | 'price' | 'average' | 'own' | 'fixed', string>
  >;
}

const SATS = 100_000_000;
const number = (decimal: string | null, factor = 1): number | null =>
  decimal === null ? null : Number(decimal) * factor;

/** The lines of a tab; numbers for drawing, the figures are in the table. */
export function seriesOf(
  tab: ChartTab,
  days: readonly PortfolioDay[],
  { factor, isSats, words }: SeriesOptions,
): readonly ChartSeries[] {
  const line = (
    key: keyof SeriesOptions['words'],
    look: ChartSeries['look'],
    read: (day: PortfolioDay) => number | null,
    isStepped = false,
  ): ChartSeries => ({ key, label: words[key], look, isStepped, values: days.map(read) });
  switch (tab) {
    case 'value':
      return [
        line('value', 'area', (day) => number(day.portfolioValueUsd, factor)),
        line('invested', 'dashed', (day) => number(day.totalInvestedUsd, factor), true),
      ];
    case 'bitcoin':
      return [line('bitcoin', 'area', (day) => number(day.btc, isSats ? SATS : 1), true)];
    case 'average':
      return [
        line('price', 'main', (day) => number(day.priceUsd, factor)),
        line('average', 'dashed', (day) => number(day.averagePriceUsd, factor), true),
      ];
    case 'return':
      return [
        line('own', 'main', (day) => number(day.totalReturnPercent)),
        line('fixed', 'dashed', (day) => number(day.fixedDcaReturnPercent)),
      ];
  }
}
