import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { DynamicBalanceResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import {
  dynamicBalanceQuerySchema,
  ReadDynamicBalanceQuery,
  type DynamicBalanceQuery,
} from './read-dynamic-balance.query.js';

@Controller('dynamic-balance')
@ReadableByAuditor()
export class ReadDynamicBalanceController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: dynamicBalanceQuerySchema }) query: DynamicBalanceQuery,
  ): Promise<DynamicBalanceResponse> {
    return this.queries.execute(new ReadDynamicBalanceQuery(user.userId, query));
  }
}
