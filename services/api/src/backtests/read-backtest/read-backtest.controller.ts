import { Controller, Get, Param, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import {
  backtestFeeOf,
  backtestFeeSchema,
  backtestWindowIdSchema,
  type BacktestResponse,
  type BacktestWindowId,
} from '@app/contracts';
import { Public } from '../../auth/access.decorators.js';
import { ContentTagInterceptor } from '../../market/content-tag.interceptor.js';
import { PublicReadsGuard } from '../public-reads.guard.js';
import { ReadBacktestQuery } from './read-backtest.query.js';

const querySchema = z.object({ fee: z._default(backtestFeeSchema, '0') });

@Controller('backtests')
@Public()
@UseGuards(PublicReadsGuard)
@UseInterceptors(ContentTagInterceptor)
export class ReadBacktestController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':window')
  async read(
    @Param('window', { schema: backtestWindowIdSchema }) window: BacktestWindowId,
    @Query({ schema: querySchema }) { fee }: z.output<typeof querySchema>,
  ): Promise<BacktestResponse> {
    return this.queries.execute(new ReadBacktestQuery(window, backtestFeeOf[fee]));
  }
}
