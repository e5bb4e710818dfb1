import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { RecommendationResponse } from '@app/contracts';
import { UserCalendar } from '../core/time/user-calendar.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { recommendationView } from './recommendations.view.js';

export class ReadRecommendationQuery extends Query<RecommendationResponse | undefined> {
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

  async execute(query: ReadRecommendationQuery): Promise<RecommendationResponse | undefined> {
    const today = await this.calendar.today(query.userId);
    const { rows, freshness } = await this.recommendations.byId(query, query.recommendationId);
    if (rows === undefined) return undefined;
    return { ...freshness, recommendation: recommendationView({ ...rows, today }) };
  }
}
