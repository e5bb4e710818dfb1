import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { issuedExplanationSchema, type ReplayResponse } from '@app/contracts';
import { frozenInputsSchema, replay } from '@app/strategy';
import { rejectionProblem } from '../core/streams/rejection-problem.js';
import { amountsView } from './amounts-view.js';
import { RecommendationsRepository } from './recommendations.repository.js';
import { StoredPricesReplay } from './stored-prices-replay.js';

export class ReplayRecommendationQuery extends Query<ReplayResponse> {
  constructor(
    readonly userId: string,
    readonly recommendationId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}

@QueryHandler(ReplayRecommendationQuery)
export class ReplayRecommendationHandler implements IQueryHandler<ReplayRecommendationQuery> {
  constructor(
    private readonly recommendations: RecommendationsRepository,
    private readonly storedPrices: StoredPricesReplay,
  ) {}

  async execute(query: ReplayRecommendationQuery): Promise<ReplayResponse> {
    const { rows, freshness } = await this.recommendations.byId(query, query.recommendationId);
    if (rows === undefined) throw rejectionProblem({ code: 'LEDGER.RECOMMENDATION_NOT_FOUND' });
    const { issued } = rows;
    const frozen = frozenInputsSchema.parse(issued.frozenInputs);
    const { recommendation: said } = issuedExplanationSchema.parse(issued.explanation);
    const fromFrozen = replay(frozen, said);
    const fromPrices = await this.storedPrices.of({ issued, frozen, said });
    return {
      ...freshness,
      recommendationId: issued.recommendationId,
      issuedAt: issued.issuedAt,
      strategyVersion: issued.strategyVersion,
      agrees: fromFrozen.agrees && fromPrices.storedPrices.verdict !== 'differs',
      issued: amountsView(issued),
      frozenInputs: {
        verdict: fromFrozen.agrees ? 'agrees' : 'differs',
        recomputed: amountsView(fromFrozen.recomputed.amounts),
      },
      ...fromPrices,
    };
  }
}
