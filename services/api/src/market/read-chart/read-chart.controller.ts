import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import { rsiChartPeriodSchema, type RsiChartResponse } from '@app/contracts';
import { ReadChartQuery } from './read-chart.query.js';

const querySchema = z.object({ period: rsiChartPeriodSchema.default('6m') });

@Controller('rsi/chart')
export class ReadChartController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(@Query({ schema: querySchema }) query: z.output<typeof querySchema>): Promise<RsiChartResponse> {
    return this.queries.execute(new ReadChartQuery(query.period));
  }
}
