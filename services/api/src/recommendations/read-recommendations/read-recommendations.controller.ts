import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RecommendationsResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import {
  ReadRecommendationsQuery,
  recommendationsQuerySchema,
  type RecommendationsQuery,
} from './read-recommendations.query.js';

@Controller('recommendations')
@ReadableByAuditor()
export class ReadRecommendationsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: recommendationsQuerySchema }) query: RecommendationsQuery,
  ): Promise<RecommendationsResponse> {
    return this.queries.execute(new ReadRecommendationsQuery(user.userId, query));
  }
}
