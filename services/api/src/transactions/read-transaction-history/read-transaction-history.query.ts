import { Query } from '@nestjs/cqrs';
import type { TransactionHistoryResponse } from '@app/contracts';

export class ReadTransactionHistoryQuery extends Query<TransactionHistoryResponse> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
  ) {
    super();
  }
}
