import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { PortfolioResponse } from '@app/contracts';
import { isCalendarDate, isInstant, type CalendarDate, type Instant } from '@app/ledger';
import { readQuerySchema } from '../../core/reading/read-query.js';

const asOfField = z.custom<CalendarDate | Instant>((value) => isCalendarDate(value) || isInstant(value), {
  error: 'must be a day or an instant in UTC',
});

export const portfolioQuerySchema = readQuerySchema.extend({
  asOf: asOfField.optional(),
  reading: z.enum(['known', 'corrected']).default('known'),
});
export type PortfolioQuery = z.output<typeof portfolioQuerySchema>;

export class ReadPortfolioQuery extends Query<PortfolioResponse> {
  constructor(
    readonly userId: string,
    readonly query: PortfolioQuery,
  ) {
    super();
  }
}
