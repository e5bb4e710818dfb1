import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { portfolioCashEntrySchema, type PortfolioCashResponse } from '@app/contracts';
import { entryQuerySchema } from '../../core/reading/entry-search.js';

export const portfolioCashQuerySchema = entryQuerySchema.extend({
  type: z.optional(portfolioCashEntrySchema.shape.type),
});
export type PortfolioCashQuery = z.output<typeof portfolioCashQuerySchema>;

export class ReadPortfolioCashQuery extends Query<PortfolioCashResponse> {
  constructor(
    readonly userId: string,
    readonly query: PortfolioCashQuery,
  ) {
    super();
  }
}
