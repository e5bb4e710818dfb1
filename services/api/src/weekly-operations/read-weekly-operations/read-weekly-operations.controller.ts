import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { WeeklyOperationsResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import {
  ReadWeeklyOperationsQuery,
  weeklyOperationsQuerySchema,
  type WeeklyOperationsQuery,
} from './read-weekly-operations.query.js';

@Controller('weekly-operations')
@ReadableByAuditor()
export class ReadWeeklyOperationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: weeklyOperationsQuerySchema }) query: WeeklyOperationsQuery,
  ): Promise<WeeklyOperationsResponse> {
    return this.queries.execute(new ReadWeeklyOperationsQuery(user.userId, query));
  }
}
