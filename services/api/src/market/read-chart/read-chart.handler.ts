import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RsiChartResponse } from '@app/contracts';
import {
  closeOn,
  dayNumberOf,
  isoDateOf,
  regimeOn,
  rsiOnDay,
  type HistoryAnalysis,
  type MarketEvaluation,
} from '@app/strategy';
import { Market, provenance } from '../market.js';
import { ReadChartQuery, type ChartPeriod } from './read-chart.query.js';

type ChartData = RsiChartResponse['chart_data'];

const daysOfPeriod: Readonly<Record<ChartPeriod, number>> = {
  '6m': 183,
  '1y': 366,
  '3y': 3 * 366,
  '5y': 5 * 366,
  all: Number.POSITIVE_INFINITY,
};

/** A chart cannot show more, and two decimals are a third of the bytes. */
const rounded = (value: number): number => Math.round(value * 100) / 100;

/** Completed days up to the one before the price looked at, then the price itself as the last point. */
function chartData(history: HistoryAnalysis, evaluation: MarketEvaluation, days: number): ChartData {
  const data: ChartData = { dates: [], price: [], rsi: [], regime: [] };
  const today = dayNumberOf(evaluation.day);
  const last = Math.min(history.series.lastDay, today - 1);
  for (let day = Math.max(history.series.firstDay, today - days + 1); day <= last; day += 1) {
    const rsi = rsiOnDay(history, day);
    data.dates.push(isoDateOf(day));
    data.price.push(rounded(closeOn(history.series, day)));
    data.rsi.push(rsi === undefined ? null : rounded(rsi));
    data.regime.push(rsi === undefined ? null : (regimeOn(history.periods, day)?.regime ?? null));
  }
  data.dates.push(evaluation.day);
  data.price.push(rounded(evaluation.price));
  data.rsi.push(rounded(evaluation.rsi));
  data.regime.push(evaluation.regime);
  return data;
}

@QueryHandler(ReadChartQuery)
export class ReadChartHandler implements IQueryHandler<ReadChartQuery> {
  constructor(private readonly market: Market) {}

  async execute({ period }: ReadChartQuery): Promise<RsiChartResponse> {
    const snapshot = await this.market.current();
    const history = await this.market.history(snapshot.series);
    const empty: ChartData = { dates: [], price: [], rsi: [], regime: [] };
    return {
      chart_data:
        history === undefined ? empty : chartData(history, snapshot.evaluation, daysOfPeriod[period]),
      ...provenance(snapshot, this.market.now()),
    };
  }
}
