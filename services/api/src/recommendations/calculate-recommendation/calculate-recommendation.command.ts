import { Command } from '@nestjs/cqrs';
import type { CalculateRecommendationResponse } from '@app/contracts';

export class CalculateRecommendationCommand extends Command<CalculateRecommendationResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
  ) {
    super();
  }
}
