import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { Request, Response } from 'express';
import { taggedHeaders } from '../content-tag.interceptor.js';
import { chartQuerySchema, ReadChartQuery, type ChartQuery } from './read-chart.query.js';
import { gzippedJson, plainJson } from './shared-json.js';

@Controller('rsi/chart')
export class ReadChartController {
  constructor(private readonly queries: QueryBus) {}

  /** Sent by itself: the days of a chart are written out and compressed once for all who look at it. */
  @Get()
  async read(
    @Query({ schema: chartQuerySchema }) query: ChartQuery,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { chart, own } = await this.queries.execute(new ReadChartQuery(query));
    response
      .type('json')
      .vary('Accept-Encoding')
      .set(taggedHeaders({ ...own, chart: chart.digest }));
    if (request.fresh) response.status(304).end();
    else if (request.acceptsEncodings('gzip') === 'gzip')
      response.set('Content-Encoding', 'gzip').send(gzippedJson(chart, own));
    else response.send(plainJson(chart, own));
  }
}
