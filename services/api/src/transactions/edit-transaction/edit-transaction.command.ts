import { Command } from '@nestjs/cqrs';
import type { EditTransactionRequest, EditTransactionResponse } from '@app/contracts';

export class EditTransactionCommand extends Command<EditTransactionResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly transactionId: string,
    readonly request: EditTransactionRequest,
  ) {
    super();
  }
}
