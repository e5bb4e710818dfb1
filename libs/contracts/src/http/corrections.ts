import { z } from 'zod/mini';
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
/** What a correction does to the balances as they are now. */
const effectShape = {
  btc: z.object({ before: btcStringSchema, after: btcStringSchema }),
  portfolioCash: balanceChangeSchema,
  dynamicBalance: balanceChangeSchema,
};

/** DELETE /api/transactions/:id?acceptNegative=true (with `Idempotency-Key`): its effect is taken back, its record stays. */
export const voidTransactionResponseSchema = z.extend(commandAcceptedSchema, {
  transactionId: z.uuid(),
  /** Last day on which it can be restored. */
  restorableUntil: isoDateSchema,
  ...effectShape,
});
export type VoidTransactionResponse = z.infer<typeof voidTransactionResponseSchema>;

/** POST /api/transactions/:id/restore */
export const restoreTransactionRequestSchema = z.strictObject({
  /** Proceed although a rule of the week is violated. */
  override: z.optional(z.boolean()),
  /** Proceed although the dynamic balance becomes negative, or more negative, on some date. */
  acceptNegative: z.optional(z.boolean()),
  /** Proceed although the same was recorded again since, so that it is recorded twice. */
  acceptRecordedAgain: z.optional(z.boolean()),
});
export type RestoreTransactionRequest = z.infer<typeof restoreTransactionRequestSchema>;
export const restoreTransactionResponseSchema = z.extend(commandAcceptedSchema, {
  transactionId: z.uuid(),
  ...effectShape,
});
export type RestoreTransactionResponse = z.infer<typeof restoreTransactionResponseSchema>;

/** A trade with its corrected figures, which replace all of the old ones, also `paid`. Notes stay where none are sent. */
export const editTradeRequestSchema = z.strictObject({
  ...fillShape,
  paid: z.optional(paidRequestSchema),
  /** Null takes them away. */
  notes: z.optional(z.nullable(personalTextInputSchema)),
  /** Of manual trades; executions keep the market they were advised in. */
  rsi: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  regime: z.optional(regimeSchema),
  /** Sales only; kept where it is not sent. */
  proceedsTo: z.optional(z.enum(['portfolio_cash', 'pocket'])),
  acceptNegative: z.optional(z.boolean()),
});
/** A movement of cash with its corrected amount; its date stays. The description stays where none is sent. */
export const editCashMovementRequestSchema = z.strictObject({
  amountUsd: usdInputSchema,
  description: z.optional(z.nullable(personalTextInputSchema)),
  acceptNegative: z.optional(z.boolean()),
});
/** PUT /api/transactions/:id, and POST /api/transactions/:id/edit-preview without a key. */
export const editTransactionRequestSchema = z.union([editTradeRequestSchema, editCashMovementRequestSchema]);
export type EditTransactionRequest = z.infer<typeof editTransactionRequestSchema>;
export const editTransactionResponseSchema = z.extend(commandAcceptedSchema, {
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
  /** Null where the change is rejected and could not be shown. */
  effect: z.nullable(z.object(effectShape)),
  /** What the change moves, signed: what a void takes back, what a restore brings again. */
  moved: z.nullable(
    z.object({ btc: btcStringSchema, portfolioCashUsd: usdStringSchema, dynamicBalanceUsd: usdStringSchema }),
  ),
  refusal: z.nullable(z.looseObject({ code: z.string(), detail: z.string() })),
});
export type CorrectionPreviewResponse = z.infer<typeof correctionPreviewResponseSchema>;
