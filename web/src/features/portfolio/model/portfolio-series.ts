import type { PortfolioDay } from '@app/contracts';

import type { ChartSeries } from '../../../components/chart/series-figure';
import { inReais } from '../../../lib/money/chosen-money';
import type { DisplayMoney } from '../../../lib/money/display-money';

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

export type DayMoney =
  'value' | 'invested' | 'price' | 'average' | 'basis' | 'profitLoss' | 'cash' | 'dynamicBalance';

/** An amount of a day: in reais what was paid up to it as it was paid, and what it was worth at the rate of that day. */
export function moneyOfDay(day: PortfolioDay, figure: DayMoney, unit: DisplayMoney['unit']): string | null {
  const { reais } = day;
  const isReais = unit === 'BRL';
  switch (figure) {
    case 'value':
      return isReais ? (reais?.portfolioValueBrl ?? null) : day.portfolioValueUsd;
    case 'invested':
      return isReais ? (reais?.totalInvestedBrl ?? null) : day.totalInvestedUsd;
    case 'average':
      return isReais ? (reais?.averagePriceBrl ?? null) : day.averagePriceUsd;
    case 'basis':
      return isReais ? (reais?.costBasisBrl ?? null) : day.costBasisUsd;
    case 'profitLoss':
      return isReais ? (reais?.profitLossBrl ?? null) : day.profitLossUsd;
    case 'price':
      return ofDay(day.priceUsd);
    case 'cash':
      return ofDay(day.portfolioCashUsd);
    case 'dynamicBalance':
      return ofDay(day.dynamicBalanceUsd);
  }

  function ofDay(usd: string | null): string | null {
    if (!isReais || usd === null) return usd;
    return reais === null ? null : inReais(usd, reais.rate);
  }
}

interface SeriesOptions {
  readonly unit: DisplayMoney['unit'];
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
  { unit, isSats, words }: SeriesOptions,
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
        line('value', 'area', (day) => number(moneyOfDay(day, 'value', unit))),
        line('invested', 'dashed', (day) => number(moneyOfDay(day, 'invested', unit)), true),
      ];
    case 'bitcoin':
      return [line('bitcoin', 'area', (day) => number(day.btc, isSats ? SATS : 1), true)];
    case 'average':
      return [
        line('price', 'main', (day) => number(moneyOfDay(day, 'price', unit))),
        line('average', 'dashed', (day) => number(moneyOfDay(day, 'average', unit)), true),
      ];
    case 'return':
      return [
        line('own', 'main', (day) => number(day.totalReturnPercent)),
        line('fixed', 'dashed', (day) => number(day.fixedDcaReturnPercent)),
      ];
  }
}
