import type { MarketDataResponse, RsiChartMethod, RsiChartResponse } from '@app/contracts';

import type { RsiPriceSeries } from '../../../components/chart/rsi-price-figure';
import { dayEndingAt } from '../../../lib/format/dates';
import type { RsiDays } from './rsi-records';
import { simulatedSeries } from './simulated-series';

/** What the chart is on: the chart of the server or the cache, daily records, or nothing real. */
export type ShownHistory =
  | { readonly origin: 'chart'; readonly series: RsiPriceSeries; readonly chart: RsiChartResponse }
  | { readonly origin: 'records'; readonly series: RsiPriceSeries; readonly records: RsiDays }
  | { readonly origin: 'simulated'; readonly series: RsiPriceSeries };

interface Sources {
  readonly chart: RsiChartResponse | undefined;
  readonly records: RsiDays | undefined;
  readonly market: MarketDataResponse | undefined;
}

/** The best there is; null while nothing is known, or when not even a price is. */
export function shownHistory({ chart, records, market }: Sources): ShownHistory | null {
  if (chart !== undefined) return { origin: 'chart', series: chart.chart_data, chart };
  if (records === undefined) return null;
  if (records.days.length > 0) return { origin: 'records', series: seriesOf(records), records };
  const price = market === undefined ? 0 : Number(market.price);
  return market !== undefined && price > 0
    ? {
        origin: 'simulated',
        series: simulatedSeries(price, market.recorded_day ?? dayEndingAt(market.as_of)),
      }
    : null;
}

/**
 * How the RSI on screen was computed, which is not always the one that was asked for: the chart before stays while
 * another is on its way, and daily records know the RSI of advice only.
 */
export const methodOf = (history: ShownHistory): RsiChartMethod =>
  history.origin === 'chart' ? history.chart.method : 'dynamic';

function seriesOf({ days }: RsiDays): RsiPriceSeries {
  return {
    dates: days.map(({ date }) => date),
    price: days.map(({ price }) => price),
    rsi: days.map(({ rsi }) => rsi),
    regime: days.map(() => null),
  };
}
