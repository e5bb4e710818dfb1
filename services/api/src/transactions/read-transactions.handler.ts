import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { z } from 'zod';
import { PersonalTexts } from '@app/accounts';
import { type TransactionsResponse, transactionViewSchema } from '@app/contracts';
import { flagParam } from '../core/http/params.js';
import { entryQuerySchema, entrySearch } from '../core/reading/entry-search.js';
import { UserCalendar } from '../core/time/user-calendar.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import { TransactionsRepository } from './transactions.repository.js';
import { monthViews, transactionView } from './transactions.view.js';

const { type, origin } = transactionViewSchema.shape;

/** Far beyond what an account holds. */
const PAGE_MAX = 1_000_000;

export const transactionsQuerySchema = entryQuerySchema.extend({
  type: z.optional(type),
  origin: z.optional(origin),
  page: z.coerce.number().int().min(1).max(PAGE_MAX).optional(),
  months: flagParam,
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
    private readonly rates: ExchangeRates,
    private readonly calendar: UserCalendar,
  ) {}

  async execute({ userId, query }: ReadTransactionsQuery): Promise<TransactionsResponse> {
    const { type, origin, page, months } = query;
    const today = await this.calendar.today(userId);
    const [{ rows, freshness }, open, book] = await Promise.all([
      this.transactions.page({
        ...entrySearch(userId, page === undefined ? query : { ...query, cursor: undefined }, today),
        ...{ type, origin, pageNumber: page, withMonths: months },
      }),
      this.texts.openerFor(userId),
      this.rates.book(),
    ]);
    return {
      ...freshness,
      items: rows.items.map((row) => transactionView(row, open, book)),
      nextCursor: rows.nextCursor,
      ...(rows.total === null ? {} : { total: rows.total }),
      ...(rows.months === null ? {} : { months: monthViews(rows.months, book) }),
    };
  }
}
