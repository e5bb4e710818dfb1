import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  isoDateSchema,
  rsiChartMethodSchema,
  rsiChartPeriodSchema,
  rsiChartPoints,
  type RsiChartResponse,
} from '@app/contracts';

export const chartQuerySchema = z
  .object({
    period: rsiChartPeriodSchema.optional(),
    from: isoDateSchema.optional(),
    to: isoDateSchema.optional(),
    method: rsiChartMethodSchema.default('dynamic'),
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

export class ReadChartQuery extends Query<RsiChartResponse> {
  constructor(readonly query: ChartQuery) {
    super();
  }
}
