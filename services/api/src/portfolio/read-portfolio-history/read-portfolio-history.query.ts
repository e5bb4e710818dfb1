import { Query } from '@nestjs/cqrs';
import type { z } from 'zod';
import { isoDateSchema, type PortfolioHistoryResponse } from '@app/contracts';
import { readQuerySchema } from '../../core/reading/read-query.js';

export const portfolioHistoryQuerySchema = readQuerySchema.extend({
  from: isoDateSchema.optional(),
  to: isoDateSchema.optional(),
});
export type PortfolioHistoryQuery = z.output<typeof portfolioHistoryQuerySchema>;

export class ReadPortfolioHistoryQuery extends Query<PortfolioHistoryResponse> {
  constructor(
    readonly userId: string,
    readonly query: PortfolioHistoryQuery,
  ) {
    super();
  }
}
