import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { TransactionResponse } from '@app/contracts';
import { PersonalTexts } from '@app/accounts';
import { transactionView } from './transactions.view.js';
import { TransactionsRepository } from './transactions.repository.js';

export class ReadTransactionQuery extends Query<TransactionResponse | undefined> {
  constructor(
    readonly userId: string,
    readonly transactionId: string,
    readonly minRevision: bigint | undefined,
  ) {
    super();
  }
}

@QueryHandler(ReadTransactionQuery)
export class ReadTransactionHandler implements IQueryHandler<ReadTransactionQuery> {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly texts: PersonalTexts,
  ) {}

  async execute(query: ReadTransactionQuery): Promise<TransactionResponse | undefined> {
    const { userId, transactionId, minRevision } = query;
    const [{ rows, freshness }, open] = await Promise.all([
      this.transactions.byId(userId, transactionId, minRevision),
      this.texts.openerFor(userId),
    ]);
    return rows === undefined ? undefined : { ...freshness, transaction: transactionView(rows, open) };
  }
}
