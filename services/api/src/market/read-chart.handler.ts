import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  isoDateSchema,
  rsiChartMethodSchema,
  type RsiChartPeriod,
  rsiChartPeriodSchema,
  rsiChartPoints,
  type RsiChartResponse,
} from '@app/contracts';
import { dayNumberOf } from '@app/strategy';
import { dateOrProblem } from '../core/http/params.js';
import { invalidRequest } from '../core/http/request-validation.pipe.js';
import type { Chart } from './chart-data.js';
import { Market, provenance } from './market.js';
import type { SharedJson } from './shared-json.js';
import { WrittenCharts } from './written-charts.js';

export const chartQuerySchema = z
  .object({
    period: z.optional(rsiChartPeriodSchema),
    from: z.optional(isoDateSchema),
    to: z.optional(isoDateSchema),
    method: z._default(rsiChartMethodSchema, 'dynamic'),
    points: z.coerce
      .number()
      .int()
      .min(rsiChartPoints.least)
      .max(rsiChartPoints.most)
      .default(rsiChartPoints.usual),
  })
  .refine(({ period, from, to }) => period === undefined || (from === undefined && to === undefined), {
    path: ['period'],
    error: 'is either a period or days from and to, not both',
  });

export type ChartQuery = z.output<typeof chartQuerySchema>;

/** An answer in two parts: what it shares with others, and its own time and source. */
export interface ChartAnswer {
  readonly chart: SharedJson;
  readonly own: Omit<RsiChartResponse, keyof Chart>;
}

export class ReadChartQuery extends Query<ChartAnswer> {
  constructor(readonly query: ChartQuery) {
    super();
  }
}

const daysOfPeriod: Readonly<Record<RsiChartPeriod, number>> = {
  '6m': 183,
  '1y': 366,
  '3y': 3 * 366,
  '5y': 5 * 366,
  all: Number.POSITIVE_INFINITY,
};

@QueryHandler(ReadChartQuery)
export class ReadChartHandler implements IQueryHandler<ReadChartQuery> {
  constructor(
    private readonly market: Market,
    private readonly charts: WrittenCharts,
  ) {}

  async execute({ query }: ReadChartQuery): Promise<ChartAnswer> {
    const snapshot = await this.market.current();
    const { evaluation } = snapshot;
    const history = await this.market.historyWithOrigins(snapshot.series);
    const lastDay = history?.analysis.series.lastDay ?? Number.NEGATIVE_INFINITY;
    const range = rangeOf(query, Math.max(lastDay, dayNumberOf(evaluation.day)));
    const chart = await this.charts.of({
      ...{ history, evaluation, isRecorded: snapshot.series === 'recorded' },
      ...{ method: query.method, points: query.points },
      ...range,
    });
    return { chart, own: provenance(snapshot, this.market.now()) };
  }
}

/** @throws ProblemError for days that do not exist or are the wrong way round */
function rangeOf({ period, from, to }: ChartQuery, today: number) {
  if (from === undefined && to === undefined)
    return { fromDay: today - daysOfPeriod[period ?? '6m'] + 1, toDay: today };
  const fromDay = from === undefined ? Number.NEGATIVE_INFINITY : dayNumberOf(dateOrProblem(from, 'from'));
  const toDay = to === undefined ? today : dayNumberOf(dateOrProblem(to, 'to'));
  if (fromDay > toDay) throw invalidRequest([{ path: ['from'], message: 'must not lie after "to"' }]);
  return { fromDay, toDay };
}
