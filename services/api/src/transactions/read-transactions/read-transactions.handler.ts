import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { TransactionsResponse } from '@app/contracts';
import { PersonalTexts } from '@app/accounts';
import { entrySearch } from '../../core/reading/entry-search.js';
import { transactionView } from '../transaction-view.js';
import { TransactionsRepository } from '../transactions.repository.js';
import { ReadTransactionsQuery } from './read-transactions.query.js';

@QueryHandler(ReadTransactionsQuery)
export class ReadTransactionsHandler implements IQueryHandler<ReadTransactionsQuery> {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly texts: PersonalTexts,
  ) {}

  async execute({ userId, query }: ReadTransactionsQuery): Promise<TransactionsResponse> {
    const { type, origin } = query;
    const [{ rows, freshness }, open] = await Promise.all([
      this.transactions.page({ ...entrySearch(userId, query), type, origin }),
      this.texts.openerFor(userId),
    ]);
    return {
      ...freshness,
      items: rows.items.map((row) => transactionView(row, open)),
      nextCursor: rows.nextCursor,
    };
  }
}
