import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TransactionResponse } from '@app/contracts';
import { TransactionsRepository } from '../transactions.repository.js';
import { ReadTransactionQuery } from './read-transaction.query.js';

@QueryHandler(ReadTransactionQuery)
export class ReadTransactionHandler implements IQueryHandler<ReadTransactionQuery> {
  constructor(private readonly transactions: TransactionsRepository) {}

  async execute(query: ReadTransactionQuery): Promise<TransactionResponse | undefined> {
    const { userId, transactionId, minRevision } = query;
    const { rows, freshness } = await this.transactions.byId(userId, transactionId, minRevision);
    return rows === undefined ? undefined : { ...freshness, transaction: rows };
  }
}
