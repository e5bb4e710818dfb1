import { Controller, Get, Query, UseInterceptors } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RegimesResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { ContentTagInterceptor } from '../content-tag.interceptor.js';
import { forceRefreshParam } from '../refresh/force-refresh.param.js';
import { MarketRefresh } from '../refresh/market-refresh.js';
import { ReadRegimesQuery } from './read-regimes.query.js';

const querySchema = z.object({ force_refresh: forceRefreshParam });

@Controller('regimes')
@UseInterceptors(ContentTagInterceptor)
export class ReadRegimesController {
  constructor(
    private readonly queries: QueryBus,
    private readonly refresh: MarketRefresh,
  ) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) { force_refresh: isForced }: z.output<typeof querySchema>,
  ): Promise<RegimesResponse> {
    if (isForced) await this.refresh.refresh(user.userId);
    return this.queries.execute(new ReadRegimesQuery());
  }
}
