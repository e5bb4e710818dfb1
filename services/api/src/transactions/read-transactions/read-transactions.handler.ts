import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TransactionsResponse } from '@app/contracts';
import { readCursor, writeCursor } from '../../core/reading/cursor.js';
import { TransactionsRepository } from '../transactions.repository.js';
import { ReadTransactionsQuery } from './read-transactions.query.js';

@QueryHandler(ReadTransactionsQuery)
export class ReadTransactionsHandler implements IQueryHandler<ReadTransactionsQuery> {
  constructor(private readonly transactions: TransactionsRepository) {}

  async execute({ userId, page, type }: ReadTransactionsQuery): Promise<TransactionsResponse> {
    const { rows, freshness } = await this.transactions.page({
      userId,
      minRevision: page.minRevision,
      type,
      limit: page.limit,
      after: readCursor(page.cursor),
    });
    return {
      ...freshness,
      items: [...rows.items],
      nextCursor: rows.next === undefined ? null : writeCursor(rows.next),
    };
  }
}
