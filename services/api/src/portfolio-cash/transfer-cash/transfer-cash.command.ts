import { Command } from '@nestjs/cqrs';
import type { TransferCashRequest, TransferCashResponse } from '@app/contracts';

export class TransferCashCommand extends Command<TransferCashResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly request: TransferCashRequest,
  ) {
    super();
  }
}
