import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import { reserveEntrySchema, type DynamicBalanceResponse } from '@app/contracts';
import { entryQuerySchema } from '../../core/reading/entry-search.js';

export const dynamicBalanceQuerySchema = entryQuerySchema.extend({
  type: z.optional(reserveEntrySchema.shape.type),
});
export type DynamicBalanceQuery = z.output<typeof dynamicBalanceQuerySchema>;

export class ReadDynamicBalanceQuery extends Query<DynamicBalanceResponse> {
  constructor(
    readonly userId: string,
    readonly query: DynamicBalanceQuery,
  ) {
    super();
  }
}
