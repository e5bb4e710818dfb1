import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecommendationResponse } from '@app/contracts';
import { rejectionProblem } from '../core/streams/rejection-problem.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { recommendationView } from './recommendations.view.js';

export class ReadRecommendationQuery extends Query<RecommendationResponse> {
  constructor(
    readonly userId: string,
    readonly recommendationId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}

@QueryHandler(ReadRecommendationQuery)
export class ReadRecommendationHandler implements IQueryHandler<ReadRecommendationQuery> {
  constructor(
    private readonly recommendations: RecommendationsRepository,
    private readonly calendar: UserCalendar,
  ) {}

  async execute(query: ReadRecommendationQuery): Promise<RecommendationResponse> {
    const today = await this.calendar.today(query.userId);
    const { rows, freshness } = await this.recommendations.byId(query, query.recommendationId);
    if (rows === undefined) throw rejectionProblem({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
    return { ...freshness, recommendation: recommendationView({ ...rows, today }) };
  }
}
