import { Query } from '@nestjs/cqrs';
import { z } from 'zod';
import type { PortfolioResponse } from '@app/contracts';
import { isCalendarDate, isInstant, type CalendarDate, type Instant } from '@app/ledger';
import { readQuerySchema } from '../../core/reading/read-query.js';

/** Date.parse takes the 30th of February for the 2nd of March, so the day of an instant is looked at too. */
const isMoment = (value: unknown): boolean =>
  isCalendarDate(value) || (isInstant(value) && isCalendarDate(value.slice(0, 10)));

const asOfField = z.custom<CalendarDate | Instant>(isMoment, {
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
