import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { FinishedWeeksRepository } from '@app/accounts';
import type { CurrentRecommendationResponse } from '@app/contracts';
import { weekOf } from '@app/ledger';
import { UserCalendar } from '../core/time/user-calendar.js';
import { weekView } from '../core/time/week-view.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { recommendationView } from './recommendations.view.js';

export class ReadCurrentRecommendationQuery extends Query<CurrentRecommendationResponse> {
  constructor(
    readonly userId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}

@QueryHandler(ReadCurrentRecommendationQuery)
export class ReadCurrentRecommendationHandler implements IQueryHandler<ReadCurrentRecommendationQuery> {
  constructor(
    private readonly recommendations: RecommendationsRepository,
    private readonly calendar: UserCalendar,
    private readonly finishedWeeks: FinishedWeeksRepository,
  ) {}

  async execute(query: ReadCurrentRecommendationQuery): Promise<CurrentRecommendationResponse> {
    const today = await this.calendar.today(query.userId);
    const week = weekOf(today);
    const [{ rows, freshness }, finished] = await Promise.all([
      this.recommendations.newestOfWeek(query, week),
      this.finishedWeeks.find(query.userId),
    ]);
    return {
      ...freshness,
      week: weekView(week),
      today,
      isFinished: finished === week,
      recommendation: rows === undefined ? null : recommendationView({ ...rows, today }),
    };
  }
}
