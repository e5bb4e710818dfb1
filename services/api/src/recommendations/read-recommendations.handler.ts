import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RecommendationsResponse, RecommendationSummary } from '@app/contracts';
import { isIsoWeek, type RecommendedAmount } from '@app/ledger';
import { formatBtc, formatCents } from '@app/money';
import { bigintText, readCursor, writeCursor } from '../core/reading/cursor.js';
import { pageQuerySchema } from '../core/reading/read-query.js';
import { weekView } from '../core/time/week-view.js';
import { type ListedRecommendation, RecommendationListRepository } from './recommendation-list.repository.js';

export const recommendationsQuerySchema = pageQuerySchema.extend({
  week: z.string().refine(isIsoWeek, { error: 'must be an ISO week such as 2026-W48' }).optional(),
});

export type RecommendationsQuery = z.output<typeof recommendationsQuerySchema>;

export class ReadRecommendationsQuery extends Query<RecommendationsResponse> {
  constructor(
    readonly userId: string,
    readonly query: RecommendationsQuery,
  ) {
    super();
  }
}

const placeSchema = z.tuple([bigintText]);

@QueryHandler(ReadRecommendationsQuery)
export class ReadRecommendationsHandler implements IQueryHandler<ReadRecommendationsQuery> {
  constructor(private readonly recommendations: RecommendationListRepository) {}

  async execute({ userId, query }: ReadRecommendationsQuery): Promise<RecommendationsResponse> {
    const { minRevision, limit, week, cursor } = query;
    const [before] = readCursor(cursor, placeSchema) ?? [];
    const { rows, freshness } = await this.recommendations.page({
      userId,
      minRevision,
      limit,
      week,
      before,
    });
    return {
      ...freshness,
      items: rows.items.map(summaryOf),
      nextCursor: rows.next === undefined ? null : writeCursor([rows.next]),
    };
  }
}

function summaryOf({ issued, executed, revision }: ListedRecommendation): RecommendationSummary {
  return {
    recommendationId: issued.recommendationId,
    week: weekView(issued.week),
    issuedAt: issued.issuedAt,
    profile: issued.profile,
    baseUsd: formatCents(issued.base),
    priceUsd: formatCents(issued.price),
    marketSource: issued.market.source,
    isRecordedMarket: issued.market.mode === 'recorded',
    rsi: issued.rsi,
    regime: issued.regime,
    strategyVersion: issued.strategyVersion,
    investment: amountView(issued.investment),
    reinvestment: amountView(issued.reinvestment),
    sale: amountView(issued.sale),
    executed: [...executed],
    revision,
  };
}

const amountView = (amount: RecommendedAmount | null) =>
  amount === null ? null : { usd: formatCents(amount.usd), btc: formatBtc(amount.btc) };
