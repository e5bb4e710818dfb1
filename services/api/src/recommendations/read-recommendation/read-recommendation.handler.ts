import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { RecommendationResponse } from '@app/contracts';
import { UserCalendar } from '../../core/time/user-calendar.js';
import { RecommendationsRepository } from '../recommendations.repository.js';
import { recommendationView } from '../view/recommendation-view.js';
import { ReadRecommendationQuery } from './read-recommendation.query.js';

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
