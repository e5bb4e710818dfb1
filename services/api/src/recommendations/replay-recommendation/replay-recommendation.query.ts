import { Query } from '@nestjs/cqrs';
import type { ReplayResponse } from '@app/contracts';

export class ReplayRecommendationQuery extends Query<ReplayResponse | undefined> {
  constructor(
    readonly userId: string,
    readonly recommendationId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}
