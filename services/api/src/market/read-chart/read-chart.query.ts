import { Query } from '@nestjs/cqrs';
import type { z } from 'zod';
import type { RsiChartResponse, rsiChartPeriodSchema } from '@app/contracts';

export type ChartPeriod = z.infer<typeof rsiChartPeriodSchema>;

export class ReadChartQuery extends Query<RsiChartResponse> {
  constructor(readonly period: ChartPeriod) {
    super();
  }
}
