import type { PortfolioDay } from '@app/contracts';

import type { ChartBars, ChartSeries } from '../../../components/chart/series-figure';
import { inReais } from '../../../lib/money/chosen-money';
import type { DisplayMoney } from '../../../lib/money/display-money';
import type { BalanceWeek } from './balance-weeks';

interface ChartOptions {
  readonly unit: DisplayMoney['unit'];
  readonly words: { readonly balance: string; readonly built: string; readonly used: string };
  /** The days of a week in words, by its Monday. */
  readonly weekText: (monday: string) => string;
}

export interface BalanceChart {
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly bars: readonly ChartBars[];
}

/** Days from the first one with a balance on; before it there is nothing to draw. */
export function sinceFirstBalance(days: readonly PortfolioDay[]): readonly PortfolioDay[] {
  const first = days.findIndex(({ dynamicBalanceUsd }) => /[1-9]/.test(dynamicBalanceUsd));
  return first === -1 ? [] : days.slice(first);
}

/** The balance by day with what each week added and took, in reais of those days; numbers for drawing only. */
export function balanceChart(
  days: readonly PortfolioDay[],
  weeks: readonly BalanceWeek[],
  { unit, words, weekText }: ChartOptions,
): BalanceChart {
  const isReais = unit === 'BRL';
  const dates = days.map(({ date }) => date);
  const [first = ''] = dates;
  const moved = weeks.filter(
    ({ monday, changeUsd, reais }) => changeUsd !== null && monday >= first && (!isReais || reais !== null),
  );
  const bars = (key: 'built' | 'used', look: ChartBars['look'], isTaken: boolean): ChartBars => {
    const own = moved.filter(({ changeUsd }) => changeUsd?.startsWith('-') === isTaken);
    return {
      key,
      look,
      days: 7,
      label: words[key],
      dateText: weekText,
      dates: own.map(({ monday }) => monday),
      values: own.map(({ changeUsd, reais }) => Number(isReais ? reais?.change : changeUsd)),
    };
  };
  return {
    dates,
    series: [
      {
        key: 'balance',
        label: words.balance,
        look: 'main',
        isStepped: true,
        values: days.map(({ dynamicBalanceUsd, reais }) =>
          isReais ? reais && Number(inReais(dynamicBalanceUsd, reais.rate)) : Number(dynamicBalanceUsd),
        ),
      },
    ],
    bars: [bars('built', 'main', false), bars('used', 'accent', true)],
  };
}
