import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RecommendationsResponse, RecommendationSummary } from '@app/contracts';
import type { RecommendedAmount } from '@app/ledger';
import { formatBtc, formatCents } from '@app/money';
import { bigintText, readCursor, writeCursor } from '../../core/reading/cursor.js';
import { weekView } from '../../core/time/week-view.js';
import { ReadRecommendationsQuery } from './read-recommendations.query.js';
import { RecommendationListRepository, type ListedRecommendation } from './recommendation-list.repository.js';

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
