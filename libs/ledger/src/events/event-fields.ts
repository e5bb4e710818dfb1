import { z } from 'zod';
import { brlInteger } from '@app/money';
import { isCalendarDate } from '../calendar/calendar-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { isInstant } from '../calendar/instant.js';
import type { Instant } from '../calendar/instant.js';
import { isIsoWeek } from '../calendar/iso-week.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import { isImportId, isPaymentId, isRecommendationId, isTransactionId, isUserId } from '../ids.js';
import type { ImportId, PaymentId, RecommendationId, TransactionId, UserId } from '../ids.js';
import { isSealedText } from './sealed-text.js';
import type { SealedText } from './sealed-text.js';

export const calendarDateField = z.custom<CalendarDate>(isCalendarDate, { error: 'must be a real day' });
export const isoWeekField = z.custom<IsoWeek>(isIsoWeek, { error: 'must be an ISO week' });
export const instantField = z.custom<Instant>(isInstant, { error: 'must be a moment in UTC' });
export const transactionIdField = z.custom<TransactionId>(isTransactionId, { error: 'must be a UUID' });
export const recommendationIdField = z.custom<RecommendationId>(isRecommendationId, {
  error: 'must be a UUID',
});
export const importIdField = z.custom<ImportId>(isImportId, { error: 'must be a UUID' });
export const paymentIdField = z.custom<PaymentId>(isPaymentId, { error: 'must be a UUID' });
export const userIdField = z.custom<UserId>(isUserId, { error: 'must be a UUID' });

/** A person's own words; plain text would be rejected here and can therefore enter no event. */
export const sealedTextField = z.custom<SealedText>(isSealedText, { error: 'must be a sealed text' });

/** A figure that is not money (RSI, rate): plain decimal text, at most 6 decimals. */
export const decimalField = z.string().regex(/^-?(?:0|[1-9]\d{0,11})(?:\.\d{1,6})?$/);

export const regimeField = z.enum(['bear', 'transition', 'pre_bull', 'bull']);
export type Regime = z.output<typeof regimeField>;

export const profileField = z.enum(['direct', 'strategic']);
export type InvestorProfile = z.output<typeof profileField>;

/** The three operations of a week, which are also the three parts of a recommendation. */
export const weeklyOperationField = z.enum(['investment', 'reinvestment', 'sale']);
export type WeeklyOperation = z.output<typeof weeklyOperationField>;

/** What was paid in reais for something kept in dollars; the rate is fixed for ever with its source. */
export const paidField = z.strictObject({
  currency: z.literal('BRL'),
  amount: brlInteger,
  /** Reais for one dollar. */
  rate: decimalField,
  rateDate: calendarDateField,
  rateSource: z.string().max(100),
});
export type Paid = z.output<typeof paidField>;

/** What a transaction's opening event says about itself next to its figures; from version 2 on. */
export const provenance = {
  note: z.nullable(sealedTextField),
  /** The import that brought the row, which is undone with it. */
  importId: z.nullable(importIdField),
  /** The transaction that this one corrects, voided in the same append. */
  replaces: z.nullable(transactionIdField),
};
