import { Query } from '@nestjs/cqrs';
import type { CurrentRecommendationResponse } from '@app/contracts';

export class ReadCurrentRecommendationQuery extends Query<CurrentRecommendationResponse> {
  constructor(
    readonly userId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}
