import {
  farPriceWarningSchema,
  farSpendWarningSchema,
  isoDateSchema,
  operationSlotSchema,
  usdStringSchema,
} from '@app/contracts';
import { z } from 'zod/mini';

import { isApiProblem } from '../../../lib/api/api-problem';

const typoWarningSchema = z.discriminatedUnion('kind', [farPriceWarningSchema, farSpendWarningSchema]);

const confirmationSchema = z.object({
  code: z.literal('LEDGER.NEEDS_CONFIRMATION'),
  warnings: z.array(typoWarningSchema).check(z.minLength(1)),
});

const weeklyRuleSchema = z.object({
  code: z.literal('LEDGER.WEEKLY_RULE'),
  executed: z.array(
    z.object({
      transactionId: z.uuid(),
      operation: operationSlotSchema,
      tradedOn: isoDateSchema,
      amountUsd: usdStringSchema,
      feeUsd: usdStringSchema,
      totalUsd: usdStringSchema,
    }),
  ),
  totalOperations: z.int().check(z.nonnegative()),
  totalUsd: usdStringSchema,
  soldUsd: usdStringSchema,
  typesUsed: z.array(operationSlotSchema),
  violations: z.array(
    z.enum(['one_investment_a_week', 'one_reinvestment_a_week', 'one_sale_a_week', 'sale_never_with_buy']),
  ),
  canOverride: z.boolean(),
});

const balanceShortSchema = z.object({
  code: z.literal('LEDGER.DYNAMIC_BALANCE_SHORT'),
  availableUsd: usdStringSchema,
  neededUsd: usdStringSchema,
  shortfallUsd: usdStringSchema,
  affordableUsd: usdStringSchema,
});

const questionSchema = z.discriminatedUnion('code', [
  confirmationSchema,
  weeklyRuleSchema,
  balanceShortSchema,
]);

export type TypoWarning = z.infer<typeof typoWarningSchema>;
export type WeeklyRuleRejection = z.infer<typeof weeklyRuleSchema>;
export type BalanceShortRejection = z.infer<typeof balanceShortSchema>;
/** A rejection that asks the person something and goes through once that is answered. */
export type ExecutionQuestion = z.infer<typeof questionSchema>;

/** The question in a failed execution, if it is one. */
export function questionOf(error: unknown): ExecutionQuestion | undefined {
  if (!isApiProblem(error)) return undefined;
  const read = questionSchema.safeParse(error.members);
  return read.success ? read.data : undefined;
}
