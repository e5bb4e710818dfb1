import { Query } from '@nestjs/cqrs';
import type { TransactionsResponse, TransactionView } from '@app/contracts';
import type { PageQuery } from '../../core/reading/read-query.js';

export class ReadTransactionsQuery extends Query<TransactionsResponse> {
  constructor(
    readonly userId: string,
    readonly page: PageQuery,
    readonly type: TransactionView['type'] | undefined,
  ) {
    super();
  }
}
