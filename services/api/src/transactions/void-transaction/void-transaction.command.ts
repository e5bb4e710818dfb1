import { Command } from '@nestjs/cqrs';
import type { VoidTransactionResponse } from '@app/contracts';

export class VoidTransactionCommand extends Command<VoidTransactionResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly transactionId: string,
    readonly acceptNegative: boolean,
  ) {
    super();
  }
}
