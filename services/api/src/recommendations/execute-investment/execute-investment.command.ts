import { Command } from '@nestjs/cqrs';
import type { ExecuteInvestmentRequest, ExecuteInvestmentResponse } from '@app/contracts';

export class ExecuteInvestmentCommand extends Command<ExecuteInvestmentResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly recommendationId: string,
    readonly request: ExecuteInvestmentRequest,
  ) {
    super();
  }
}
