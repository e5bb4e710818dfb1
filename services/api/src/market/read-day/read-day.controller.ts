import { Controller, Get, Param, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { isoDateSchema, type MarketDayResponse } from '@app/contracts';
import { dateOrProblem } from '../../core/http/date-or-problem.js';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { ReadDayQuery } from './read-day.query.js';

@Controller('market/days')
@UseInterceptors(ContentTagInterceptor)
export class ReadDayController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':date')
  async read(@Param('date', { schema: isoDateSchema }) date: string): Promise<MarketDayResponse> {
    return this.queries.execute(new ReadDayQuery(dateOrProblem(date, 'date')));
  }
}
