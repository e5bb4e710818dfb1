import { z } from 'zod/mini';
import { personalTextInputSchema, usdInputSchema, usdStringSchema } from '../common.js';
import { balanceChangeSchema, commandAcceptedSchema } from './ledger-commands.js';

/** POST /api/portfolio-cash/withdrawals: portfolio cash paid out to the person. */
export const withdrawCashRequestSchema = z.strictObject({
  amountUsd: usdInputSchema,
  description: z.optional(personalTextInputSchema),
});
export type WithdrawCashRequest = z.infer<typeof withdrawCashRequestSchema>;
export const withdrawCashResponseSchema = z.extend(commandAcceptedSchema, {
  transactionId: z.uuid(),
  portfolioCash: balanceChangeSchema,
});
export type WithdrawCashResponse = z.infer<typeof withdrawCashResponseSchema>;

/** POST /api/portfolio-cash/transfers: portfolio cash moved into the dynamic balance. */
export const transferCashRequestSchema = z.strictObject({
  amountUsd: usdInputSchema,
  note: z.optional(personalTextInputSchema),
});
export type TransferCashRequest = z.infer<typeof transferCashRequestSchema>;

const transferEffectShape = { portfolioCash: balanceChangeSchema, dynamicBalance: balanceChangeSchema };
export const transferCashResponseSchema = z.extend(commandAcceptedSchema, {
  transactionId: z.uuid(),
  ...transferEffectShape,
});
export type TransferCashResponse = z.infer<typeof transferCashResponseSchema>;

/**
 * GET /api/portfolio-cash/transfers/preview?amountUsd= : what the transfer would do, rejected as the transfer itself
 * would be. `maxUsd` is what can be transferred.
 */
export const transferPreviewResponseSchema = z.object({
  revision: commandAcceptedSchema.shape.revision,
  amountUsd: usdStringSchema,
  maxUsd: usdStringSchema,
  ...transferEffectShape,
});
export type TransferPreviewResponse = z.infer<typeof transferPreviewResponseSchema>;
