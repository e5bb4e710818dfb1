import { Command } from '@nestjs/cqrs';
import type { RestoreTransactionRequest, RestoreTransactionResponse } from '@app/contracts';

export class RestoreTransactionCommand extends Command<RestoreTransactionResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly transactionId: string,
    readonly request: RestoreTransactionRequest,
  ) {
    super();
  }
}
