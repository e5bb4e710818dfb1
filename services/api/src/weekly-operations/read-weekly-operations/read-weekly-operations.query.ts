import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { WeeklyOperationsResponse } from '@app/contracts';
import { isIsoWeek } from '@app/ledger';
import { pageQuerySchema } from '../../core/reading/read-query.js';

export const weekField = z.string().refine(isIsoWeek, { error: 'must be an ISO week such as 2026-W48' });

export const weeklyOperationsQuerySchema = pageQuerySchema.extend({ week: weekField.optional() });
export type WeeklyOperationsQuery = z.output<typeof weeklyOperationsQuerySchema>;

export class ReadWeeklyOperationsQuery extends Query<WeeklyOperationsResponse> {
  constructor(
    readonly userId: string,
    readonly query: WeeklyOperationsQuery,
  ) {
    super();
  }
}
