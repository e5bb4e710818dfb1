import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { PersonalTexts } from '@app/accounts';
import { type TransactionsResponse, transactionViewSchema } from '@app/contracts';
import { entryQuerySchema, entrySearch } from '../core/reading/entry-search.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { TransactionsRepository } from './transactions.repository.js';
import { transactionView } from './transactions.view.js';

const { type, origin } = transactionViewSchema.shape;

export const transactionsQuerySchema = entryQuerySchema.extend({
  type: z.optional(type),
  origin: z.optional(origin),
});

export type TransactionsQuery = z.output<typeof transactionsQuerySchema>;

export class ReadTransactionsQuery extends Query<TransactionsResponse> {
  constructor(
    readonly userId: string,
    readonly query: TransactionsQuery,
  ) {
    super();
  }
}

@QueryHandler(ReadTransactionsQuery)
export class ReadTransactionsHandler implements IQueryHandler<ReadTransactionsQuery> {
  constructor(
    private readonly transactions: TransactionsRepository,
    private readonly texts: PersonalTexts,
    private readonly calendar: UserCalendar,
  ) {}

  async execute({ userId, query }: ReadTransactionsQuery): Promise<TransactionsResponse> {
    const { type, origin } = query;
    const today = await this.calendar.today(userId);
    const [{ rows, freshness }, open] = await Promise.all([
      this.transactions.page({ ...entrySearch(userId, query, today), type, origin }),
      this.texts.openerFor(userId),
    ]);
    return {
      ...freshness,
      items: rows.items.map((row) => transactionView(row, open)),
      nextCursor: rows.nextCursor,
    };
  }
}
