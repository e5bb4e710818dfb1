import type { ReportTypeSums, TransactionAnalysisResponse } from '@app/contracts';
import { formatCents, parseUsdDecimal, usdCents } from '@app/money';

import type { ChartBars, ChartSeries } from '../../../components/chart/series-figure';
import type { DisplayMoney } from '../../../lib/money/display-money';

/** What was traded in a month. */
export interface MonthTotals {
  readonly month: string;
  readonly trades: number;
  /** With new money and with portfolio cash. */
  readonly boughtUsd: string;
  readonly soldUsd: string;
  /** In the reais of their days; null where they are not known. */
  readonly boughtBrl: string | null;
  readonly soldBrl: string | null;
}

const centsOf = (amount: string): bigint => {
  const parsed = parseUsdDecimal(amount);
  return parsed.ok ? parsed.value : 0n;
};

/** What moved cash alone has neither Bitcoin nor fees. */
export const isTrade = (type: ReportTypeSums['type']): boolean =>
  type === 'buy' || type === 'sell' || type === 'reinvestment';

/** Each month of the report, also one in which only cash moved. */
export const monthTotals = (months: TransactionAnalysisResponse['months']): readonly MonthTotals[] =>
  months.map(({ month, types }) => {
    const bought = types.filter(({ type }) => type === 'buy' || type === 'reinvestment');
    const sold = types.filter(({ type }) => type === 'sell');
    return {
      month,
      trades: types.filter(({ type }) => isTrade(type)).reduce((trades, { count }) => trades + count, 0),
      boughtUsd: added(bought.map(({ amountUsd }) => amountUsd)),
      soldUsd: added(sold.map(({ amountUsd }) => amountUsd)),
      boughtBrl: addedKnown(bought.map(({ reais }) => reais?.amountBrl)),
      soldBrl: addedKnown(sold.map(({ reais }) => reais?.amountBrl)),
    };
  });

const added = (amounts: readonly string[]): string =>
  formatCents(usdCents(amounts.reduce((cents, amount) => cents + centsOf(amount), 0n)));

function addedKnown(amounts: readonly (string | undefined)[]): string | null {
  const known = amounts.filter((amount) => amount !== undefined);
  return known.length === amounts.length ? added(known) : null;
}

interface Labels {
  readonly shown: DisplayMoney['shown'];
  readonly bought: string;
  readonly sold: string;
  /** The month of a day in words. */
  readonly monthText: (date: string) => string;
}

const BAR_DAYS = 26;

/** Bars of the months: what was bought stands up, what was sold hangs down. In numbers, for drawing alone. */
export function monthSeries(
  totals: readonly MonthTotals[],
  { shown, bought, sold, monthText }: Labels,
): {
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly bars: readonly ChartBars[];
} {
  const dates = totals.map(({ month }) => `${month}-15`);
  const bar = (
    key: string,
    label: string,
    values: readonly number[],
    look: ChartBars['look'],
  ): ChartBars => ({
    ...{ key, label, dates, values, days: BAR_DAYS, look, dateText: monthText },
  });
  const [first, last] = [totals[0]?.month, totals.at(-1)?.month];
  return {
    // The axis from the first to the last day of the bars.
    dates: first === undefined || last === undefined ? [] : [`${first}-01`, `${last}-28`],
    series: [],
    bars: [
      bar(
        'bought',
        bought,
        totals.map(({ boughtUsd, boughtBrl }) => Number(shown(boughtUsd, boughtBrl))),
        'accent',
      ),
      bar(
        'sold',
        sold,
        totals.map(({ soldUsd, soldBrl }) => 0 - Number(shown(soldUsd, soldBrl))),
        'main',
      ),
    ],
  };
}
