import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { CurrentRecommendationResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { readQuerySchema, type ReadQuery } from '../../core/reading/read-query.js';
import { ReadCurrentRecommendationQuery } from './read-current-recommendation.query.js';

@Controller('recommendations/current')
@ReadableByAuditor()
export class ReadCurrentRecommendationController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<CurrentRecommendationResponse> {
    return this.queries.execute(new ReadCurrentRecommendationQuery(user.userId, minRevision));
  }
}
