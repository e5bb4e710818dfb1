import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import type { z } from 'zod';
import { transactionViewSchema, type TransactionsResponse } from '@app/contracts';
import { CurrentUser, type AuthenticatedUser } from '../../auth/current-user.js';
import { pageQuerySchema } from '../../core/reading/read-query.js';
import { ReadTransactionsQuery } from './read-transactions.query.js';

const querySchema = pageQuerySchema.extend({ type: transactionViewSchema.shape.type.optional() });

@Controller('transactions')
export class ReadTransactionsController {
  constructor(private readonly queries: QueryBus) {}

  @Get()
  async read(
    @CurrentUser() user: AuthenticatedUser,
    @Query({ schema: querySchema }) query: z.output<typeof querySchema>,
  ): Promise<TransactionsResponse> {
    return this.queries.execute(new ReadTransactionsQuery(user.userId, query, query.type));
  }
}
