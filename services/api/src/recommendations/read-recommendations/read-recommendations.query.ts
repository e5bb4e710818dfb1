import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { RecommendationsResponse } from '@app/contracts';
import { isIsoWeek } from '@app/ledger';
import { pageQuerySchema } from '../../core/reading/read-query.js';

export const recommendationsQuerySchema = pageQuerySchema.extend({
  week: z.string().refine(isIsoWeek, { error: 'must be an ISO week such as 2026-W48' }).optional(),
});
export type RecommendationsQuery = z.output<typeof recommendationsQuerySchema>;

export class ReadRecommendationsQuery extends Query<RecommendationsResponse> {
  constructor(
    readonly userId: string,
    readonly query: RecommendationsQuery,
  ) {
    super();
  }
}
