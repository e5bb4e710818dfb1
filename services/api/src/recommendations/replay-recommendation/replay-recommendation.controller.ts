import { Controller, Get, Param, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { ReplayResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { idParamSchema } from '../../core/http/id-param.js';
import { readQuerySchema, type ReadQuery } from '../../core/reading/read-query.js';
import { refusalProblem } from '../../core/streams/refusal-problem.js';
import { ReplayRecommendationQuery } from './replay-recommendation.query.js';

@Controller('recommendations/:id/replay')
@ReadableByAuditor()
export class ReplayRecommendationController {
  constructor(private readonly queries: QueryBus) {}

  /** Reads only: also without a subscription one's own past advice can be checked. */
  @Get()
  async replay(
    @CurrentUser() user: AuthenticatedUser,
    @Param('id', { schema: idParamSchema }) id: string,
    @Query({ schema: readQuerySchema }) { minRevision }: ReadQuery,
  ): Promise<ReplayResponse> {
    const found = await this.queries.execute(new ReplayRecommendationQuery(user.userId, id, minRevision));
    if (found === undefined) throw refusalProblem({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
    return found;
  }
}
