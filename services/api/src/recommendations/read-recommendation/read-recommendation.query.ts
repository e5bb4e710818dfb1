import { Query } from '@nestjs/cqrs';
import type { RecommendationResponse } from '@app/contracts';

export class ReadRecommendationQuery extends Query<RecommendationResponse | undefined> {
  constructor(
    readonly userId: string,
    readonly recommendationId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}
