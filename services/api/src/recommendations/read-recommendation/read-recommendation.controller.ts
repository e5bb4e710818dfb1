import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { RecommendationResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { readQuerySchema, type ReadQuery } from '../../core/reading/read-query.js';
import { refusalProblem } from '../../core/streams/refusal-problem.js';
import { ReadRecommendationQuery } from './read-recommendation.query.js';

@Controller('recommendations')
@ReadableByAuditor()
export class ReadRecommendationController {
  constructor(private readonly queries: QueryBus) {}

  @Get(':id')
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<RecommendationResponse> {
    const found = await this.queries.execute(new ReadRecommendationQuery(user.userId, id, minRevision));
    if (found === undefined) throw refusalProblem({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
    return found;
  }
}
