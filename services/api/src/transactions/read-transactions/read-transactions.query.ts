import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { transactionViewSchema, type TransactionsResponse } from '@app/contracts';
import { entryQuerySchema } from '../../core/reading/entry-search.js';

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
