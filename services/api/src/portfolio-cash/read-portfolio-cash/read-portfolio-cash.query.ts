import { Query } from '@nestjs/cqrs';
import type { z } from 'zod';
import { portfolioCashEntrySchema, type PortfolioCashResponse } from '@app/contracts';
import { entryQuerySchema } from '../../core/reading/entry-search.js';

export const portfolioCashQuerySchema = entryQuerySchema.extend({
  type: portfolioCashEntrySchema.shape.type.optional(),
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
