import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { DynamicBalanceResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { pageQuerySchema, type PageQuery } from '../../core/reading/read-query.js';
import { ReadDynamicBalanceQuery } from './read-dynamic-balance.query.js';

@Controller('dynamic-balance')
export class ReadDynamicBalanceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: pageQuerySchema }) page: PageQuery,
  ): Promise<DynamicBalanceResponse> {
    return this.queries.execute(new ReadDynamicBalanceQuery(user.userId, page));
  }
}
