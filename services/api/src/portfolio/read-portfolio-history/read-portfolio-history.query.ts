import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { isoDateSchema, portfolioHistoryPoints, type PortfolioHistoryResponse } from '@app/contracts';
import { readQuerySchema } from '../../core/reading/read-query.js';

const { least, most } = portfolioHistoryPoints;

export const portfolioHistoryQuerySchema = readQuerySchema.extend({
  from: z.optional(isoDateSchema),
  to: z.optional(isoDateSchema),
  points: z.coerce.number().int().min(least).max(most).default(most),
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
