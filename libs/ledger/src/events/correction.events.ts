import { z } from 'zod';
import { calendarDateField, isoWeekField, transactionIdField, weeklyOperationField } from './event-fields.js';

/** A transaction's whole effect taken back; its events stay. */
export const transactionVoided = z.strictObject({
  type: z.literal('ledger.transaction-voided'),
  data: z.strictObject({
    transactionId: transactionIdField,
    voidedOn: calendarDateField,
    negativeAccepted: z.boolean(),
  }),
});

/** The effect of a voided transaction put back. */
export const transactionRestored = z.strictObject({
  type: z.literal('ledger.transaction-restored'),
  data: z.strictObject({
    transactionId: transactionIdField,
    restoredOn: calendarDateField,
    negativeAccepted: z.boolean(),
  }),
});

export const weeklyRuleViolationField = z.enum([
  'one_investment_a_week',
  'one_reinvestment_a_week',
  'one_sale_a_week',
  'sale_never_with_buy',
]);
export type WeeklyRuleViolation = z.output<typeof weeklyRuleViolationField>;

/** The person was shown the broken rules and went on; precedes the trade it allows. */
export const weeklyRuleOverridden = z.strictObject({
  type: z.literal('ledger.weekly-rule-overridden'),
  data: z.strictObject({
    transactionId: transactionIdField,
    week: isoWeekField,
    operation: weeklyOperationField,
    violations: z.array(weeklyRuleViolationField).min(1).max(4),
  }),
});
