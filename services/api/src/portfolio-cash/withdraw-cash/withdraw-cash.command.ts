import { Command } from '@nestjs/cqrs';
import type { WithdrawCashRequest, WithdrawCashResponse } from '@app/contracts';

export class WithdrawCashCommand extends Command<WithdrawCashResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: WithdrawCashRequest,
  ) {
    super();
  }
}
