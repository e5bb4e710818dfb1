import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RsiHistoricResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { forceRefreshParam } from '../refresh/force-refresh.param.js';
import { MarketRefresh } from '../refresh/market-refresh.js';
import { limitParam, ReadRecordsQuery } from './read-records.query.js';

const querySchema = z.object({ limit: limitParam, force_refresh: forceRefreshParam });

@Controller('rsi/historic')
@UseInterceptors(ContentTagInterceptor)
export class ReadHistoricController {
  constructor(
    private readonly queries: QueryBus,
    private readonly refresh: MarketRefresh,
  ) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) query: z.output<typeof querySchema>,
  ): Promise<RsiHistoricResponse> {
    if (query.force_refresh) await this.refresh.refresh(user.userId);
    return this.queries.execute(new ReadRecordsQuery(query.limit));
  }
}
