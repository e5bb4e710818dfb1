import { Controller, Get, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import {
  customBacktestQuerySchema,
  type CustomBacktestQuery,
  type CustomBacktestResponse,
} from '@app/contracts';
import { Public } from '../../auth/access.decorators.js';
import { ContentTagInterceptor } from '../../market/content-tag.interceptor.js';
import { PublicReadsGuard } from '../public-reads.guard.js';
import { ComputeBacktestQuery } from './compute-backtest.query.js';

@Controller('backtests/custom')
@Public()
@UseGuards(PublicReadsGuard)
@UseInterceptors(ContentTagInterceptor)
export class ComputeBacktestController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async compute(
    @Query({ schema: customBacktestQuerySchema }) request: CustomBacktestQuery,
  ): Promise<CustomBacktestResponse> {
    return this.queries.execute(new ComputeBacktestQuery(request));
  }
}
