import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  isoDateSchema,
  rsiChartMethodSchema,
  rsiChartPeriodSchema,
  rsiChartPoints,
  type RsiChartResponse,
} from '@app/contracts';
import type { Chart } from './chart-data.js';
import type { SharedJson } from './shared-json.js';

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
