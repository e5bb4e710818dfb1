import { Query } from '@nestjs/cqrs';
import type { TransactionResponse } from '@app/contracts';

export class ReadTransactionQuery extends Query<TransactionResponse | undefined> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}
