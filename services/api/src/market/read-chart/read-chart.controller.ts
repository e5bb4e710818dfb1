import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RsiChartResponse } from '@app/contracts';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { chartQuerySchema, ReadChartQuery, type ChartQuery } from './read-chart.query.js';

@Controller('rsi/chart')
@UseInterceptors(ContentTagInterceptor)
export class ReadChartController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(@Query({ schema: chartQuerySchema }) query: ChartQuery): Promise<RsiChartResponse> {
    return this.queries.execute(new ReadChartQuery(query));
  }
}
