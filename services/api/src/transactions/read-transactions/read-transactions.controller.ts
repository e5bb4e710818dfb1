import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { TransactionsResponse } from '@app/contracts';
import { ReadableByAuditor } from '../../auth/access.decorators.js';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import {
  ReadTransactionsQuery,
  transactionsQuerySchema,
  type TransactionsQuery,
} from './read-transactions.query.js';

@Controller('transactions')
@ReadableByAuditor()
export class ReadTransactionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: transactionsQuerySchema }) query: TransactionsQuery,
  ): Promise<TransactionsResponse> {
    return this.queries.execute(new ReadTransactionsQuery(user.userId, query));
  }
}
