import { z } from 'zod';
import {
  btcStringSchema,
  isoDateSchema,
  personalTextInputSchema,
  regimeSchema,
  revisionSchema,
  usdInputSchema,
  usdStringSchema,
} from '../common.js';
import {
  balanceChangeSchema,
  commandAcceptedSchema,
  fillShape,
  paidRequestSchema,
} from './ledger-commands.js';

/** Kinds of transactions: trades, weeks set aside, and movements of cash. */
export const transactionKindSchema = z.enum([
  'buy',
  'reinvestment',
  'sell',
  'set_aside',
  'deposit',
  'withdrawal',
  'portfolio_cash_withdrawal',
  'portfolio_cash_deposit',
  'transfer',
]);
export type TransactionKind = z.infer<typeof transactionKindSchema>;

/** What a correction does to the balances as they stand now. */
const effectShape = {
  btc: z.object({ before: btcStringSchema, after: btcStringSchema }),
  portfolioCash: balanceChangeSchema,
  dynamicBalance: balanceChangeSchema,
};

/** DELETE /api/transactions/:id?acceptNegative=true (with `Idempotency-Key`): its effect is taken back, its record stays. */
export const voidTransactionResponseSchema = commandAcceptedSchema.extend({
  transactionId: z.uuid(),
  /** Last day on which it can be restored. */
  restorableUntil: isoDateSchema,
  ...effectShape,
});
export type VoidTransactionResponse = z.infer<typeof voidTransactionResponseSchema>;

/** POST /api/transactions/:id/restore */
export const restoreTransactionRequestSchema = z.strictObject({
  /** Proceed although a rule of the week is violated. */
  override: z.boolean().optional(),
  /** Proceed although the dynamic balance becomes negative, or more negative, on some date. */
  acceptNegative: z.boolean().optional(),
});
export type RestoreTransactionRequest = z.infer<typeof restoreTransactionRequestSchema>;
export const restoreTransactionResponseSchema = commandAcceptedSchema.extend({
  transactionId: z.uuid(),
  ...effectShape,
});
export type RestoreTransactionResponse = z.infer<typeof restoreTransactionResponseSchema>;

/** A trade with its corrected figures, which replace all of the old ones, also `paid`. Notes stay where none are sent. */
export const editTradeRequestSchema = z.strictObject({
  ...fillShape,
  paid: paidRequestSchema.optional(),
  /** Null takes them away. */
  notes: personalTextInputSchema.nullable().optional(),
  /** Of manual trades; executions keep the market they were advised in. */
  rsi: z.number().min(0).max(100).optional(),
  regime: regimeSchema.optional(),
  /** Sales only; kept where it is not sent. */
  proceedsTo: z.enum(['portfolio_cash', 'pocket']).optional(),
  acceptNegative: z.boolean().optional(),
});
/** A movement of cash with its corrected amount; its date stays. The description stays where none is sent. */
export const editCashMovementRequestSchema = z.strictObject({
  amountUsd: usdInputSchema,
  description: personalTextInputSchema.nullable().optional(),
  acceptNegative: z.boolean().optional(),
});
/** PUT /api/transactions/:id, and POST /api/transactions/:id/edit-preview without a key. */
export const editTransactionRequestSchema = z.union([editTradeRequestSchema, editCashMovementRequestSchema]);
export type EditTransactionRequest = z.infer<typeof editTransactionRequestSchema>;
export const editTransactionResponseSchema = commandAcceptedSchema.extend({
  /** Of the corrected transaction, which takes the place of the old one. */
  transactionId: z.uuid(),
  replaces: z.uuid(),
  ...effectShape,
});
export type EditTransactionResponse = z.infer<typeof editTransactionResponseSchema>;

/**
 * GET /api/transactions/:id/void-preview, GET .../restore-preview, POST .../edit-preview: the later history replayed
 * with the change. `refusal` is the problem that the command would answer with now: where its code is
 * LEDGER.DYNAMIC_BALANCE_NEGATIVE, `acceptNegative` goes on; where it is LEDGER.WEEKLY_RULE with `canOverride`,
 * `override` does; where it is LEDGER.NEEDS_CONFIRMATION, `confirmed` does.
 */
export const correctionPreviewResponseSchema = z.object({
  revision: revisionSchema,
  transactionId: z.uuid(),
  kind: transactionKindSchema,
  tradedOn: isoDateSchema,
  /** Null where the change is refused and could not be shown. */
  effect: z.object(effectShape).nullable(),
  /** What the change moves, signed: what a void takes back, what a restore brings again. */
  moved: z
    .object({ btc: btcStringSchema, portfolioCashUsd: usdStringSchema, dynamicBalanceUsd: usdStringSchema })
    .nullable(),
  refusal: z.looseObject({ code: z.string(), detail: z.string() }).nullable(),
});
export type CorrectionPreviewResponse = z.infer<typeof correctionPreviewResponseSchema>;
