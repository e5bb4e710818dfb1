import type { ReportWeek } from '@app/contracts';
import { formatCents, parseUsdDecimal, usdCents } from '@app/money';

import type { ChartMarkers, ChartSeries } from '../../../components/chart/series-figure';
import type { DisplayMoney } from '../../../lib/money/display-money';

export const STRATEGY_TABS = ['value', 'bitcoin', 'timing', 'difference'] as const;
export type StrategyTab = (typeof STRATEGY_TABS)[number];

interface SeriesOptions {
  readonly shown: DisplayMoney['shown'];
  readonly isSats: boolean;
  readonly words: Readonly<Record<'own' | 'fixed' | 'lump' | 'price' | 'difference', string>>;
}

const SATS = 100_000_000;

/** The lines of a tab; numbers for drawing, the figures are in the table. */
export function strategySeries(
  tab: StrategyTab,
  weeks: readonly ReportWeek[],
  { shown, isSats, words }: SeriesOptions,
): readonly ChartSeries[] {
  const line = (
    key: keyof SeriesOptions['words'],
    look: ChartSeries['look'],
    read: (week: ReportWeek) => number,
    isStepped = false,
  ): ChartSeries => ({ key, label: words[key], look, isStepped, values: weeks.map(read) });
  const compared = (read: (account: ReportWeek['own']) => number, isStepped: boolean) => [
    line('own', 'accent', (week) => read(week.own), isStepped),
    line('fixed', 'main', (week) => read(week.fixed), isStepped),
    line('lump', 'dashed', (week) => read(week.lump), isStepped),
  ];
  switch (tab) {
    case 'value':
      return compared(({ valueUsd }) => Number(shown(valueUsd)), false);
    case 'bitcoin':
      return compared(({ btc }) => Number(btc) * (isSats ? SATS : 1), true);
    case 'timing':
      return [line('price', 'main', ({ priceUsd }) => Number(shown(priceUsd)))];
    case 'difference':
      return [line('difference', 'area', (week) => Number(shown(differenceUsd(week))))];
  }
}

/** In cents, so that the difference is exact. */
export function differenceUsd({ own, fixed }: ReportWeek): string | null {
  const [one, other] = [own, fixed].map(({ valueUsd }) => parseUsdDecimal(valueUsd));
  if (one?.ok !== true || other?.ok !== true) return null;
  return formatCents(usdCents(one.value - other.value));
}

/** Pixels of a mark, by the share that its amount has of the largest. */
const SIZES = { small: 8, medium: 12, large: 17 } as const;

function sizeOf(share: number): number {
  if (share > 2 / 3) return SIZES.large;
  return share > 1 / 3 ? SIZES.medium : SIZES.small;
}

/** The weeks with a buy, at the price paid, the larger the more was bought. */
export function buyMarkers(
  weeks: readonly ReportWeek[],
  { shown, label }: { readonly shown: DisplayMoney['shown']; readonly label: string },
): ChartMarkers {
  const buys = weeks.flatMap(({ date, boughtUsd, paidPriceUsd }) =>
    paidPriceUsd === null ? [] : [{ date, amount: Number(boughtUsd), price: Number(shown(paidPriceUsd)) }],
  );
  const largest = buys.reduce((most, { amount }) => Math.max(most, amount), 0);
  return {
    ...{ key: 'buys', label },
    dates: buys.map(({ date }) => date),
    values: buys.map(({ price }) => price),
    sizes: buys.map(({ amount }) => sizeOf(largest === 0 ? 0 : amount / largest)),
  };
}
