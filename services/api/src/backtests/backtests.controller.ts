import { Controller, Get, Param, Query, UseGuards, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import {
  backtestFeeOf,
  backtestFeeSchema,
  type BacktestResponse,
  backtestResponseSchema,
  type BacktestsResponse,
  backtestsResponseSchema,
  type BacktestWindowId,
  backtestWindowIdSchema,
  type CustomBacktestQuery,
  customBacktestQuerySchema,
  type CustomBacktestResponse,
  customBacktestResponseSchema,
} from '@app/contracts';
import { Public } from '../auth/access.decorators.js';
import { Route } from '../core/http/route.decorator.js';
import { UseCases } from '../core/use-cases/use-cases.js';
import { ContentTagInterceptor } from '../market/content-tag.interceptor.js';
import { ComputeBacktestQuery } from './compute-backtest.handler.js';
import { PublicReadsGuard } from './public-reads.guard.js';
import { ReadBacktestQuery } from './read-backtest.handler.js';
import { ReadBacktestsQuery } from './read-backtests.handler.js';

const readBacktestQuerySchema = z.object({ fee: z._default(backtestFeeSchema, '0') });

@Controller('backtests')
export class BacktestsController {
  constructor(private readonly useCases: UseCases) {}

  @Get()
  @Route({ summary: 'Windows that were simulated', answer: backtestsResponseSchema, refusals: [429, 503] })
  @Public()
  @UseGuards(PublicReadsGuard)
  @UseInterceptors(ContentTagInterceptor)
  async list(): Promise<BacktestsResponse> {
    return this.useCases.execute(new ReadBacktestsQuery());
  }

  @Get('custom')
  @Route({
    summary: 'A simulation of any window, profile, base and fee',
    answer: customBacktestResponseSchema,
    refusals: [404, 429],
  })
  @Public()
  @UseGuards(PublicReadsGuard)
  @UseInterceptors(ContentTagInterceptor)
  async compute(
    @Query({ schema: customBacktestQuerySchema }) request: CustomBacktestQuery,
  ): Promise<CustomBacktestResponse> {
    return this.useCases.execute(new ComputeBacktestQuery(request));
  }

  @Get(':window')
  @Route({ summary: 'A simulation of the strategy', answer: backtestResponseSchema, refusals: [429, 503] })
  @Public()
  @UseGuards(PublicReadsGuard)
  @UseInterceptors(ContentTagInterceptor)
  async read(
    @Param('window', { schema: backtestWindowIdSchema }) window: BacktestWindowId,
    @Query({ schema: readBacktestQuerySchema }) { fee }: z.output<typeof readBacktestQuerySchema>,
  ): Promise<BacktestResponse> {
    return this.useCases.execute(new ReadBacktestQuery(window, backtestFeeOf[fee]));
  }
}
