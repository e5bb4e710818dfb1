import { Controller, Get, UseGuards, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { BacktestsResponse } from '@app/contracts';
import { Public } from '../../auth/access.decorators.js';
import { ContentTagInterceptor } from '../../market/content-tag.interceptor.js';
import { PublicReadsGuard } from '../public-reads.guard.js';
import { ReadBacktestsQuery } from './read-backtests.query.js';

@Controller('backtests')
@Public()
@UseGuards(PublicReadsGuard)
@UseInterceptors(ContentTagInterceptor)
export class ReadBacktestsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(): Promise<BacktestsResponse> {
    return this.queries.execute(new ReadBacktestsQuery());
  }
}
