import { z } from 'zod/mini';
import {
  brlInputSchema,
  btcInputSchema,
  btcStringSchema,
  isoDateSchema,
  personalTextInputSchema,
  rateSchema,
  regimeSchema,
  revisionSchema,
  usdInputSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';

/** Every money-moving command answers with the stream's new revision; the same number is the weak ETag. */
export const commandAcceptedSchema = z.object({
  revision: revisionSchema,
  /** True when this key or command was already carried out: nothing was appended again. */
  repeated: z.boolean(),
});

// Commands are strict: a misspelt field is rejected instead of leaving a trade recorded without it.
export const fillShape = {
  quantityBtc: btcInputSchema,
  priceUsd: usdInputSchema,
  feeUsd: z.optional(usdInputSchema),
  /** Given only when the user knows it better than quantity x price; checked against it. */
  valueUsd: z.optional(usdInputSchema),
  tradedOn: isoDateSchema,
  /** The typo guard's warning was read (price far from that day's close, spend far above the plan). */
  confirmed: z.optional(z.boolean()),
};

/**
 * The total in reais of a trade entered so: spend with the fee, or proceeds less it. Without a rate the stored one of
 * that day counts, else the last one before it, else the configured default; its date and source are stored with it.
 */
export const paidRequestSchema = z.strictObject({
  currency: z.literal('BRL'),
  amountBrl: brlInputSchema,
  /** Reais for one dollar. */
  rate: z.optional(rateSchema),
  /** Of a rate that is given; the day of the trade unless said otherwise. */
  rateDate: z.optional(isoDateSchema),
  /** As an answer named it. Any other text is recorded as 'entered by the user', and so is a rate without a source. */
  rateSource: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(100))),
});
export type PaidRequest = z.infer<typeof paidRequestSchema>;

const tradeExtrasShape = {
  paid: z.optional(paidRequestSchema),
  notes: z.optional(personalTextInputSchema),
};

/** Of the typo guard (`warnings` of LEDGER.NEEDS_CONFIRMATION): a price far from what Bitcoin cost on that day. */
export const farPriceWarningSchema = z.object({
  kind: z.literal('price_far_from_close'),
  priceUsd: usdStringSchema,
  dayCloseUsd: usdStringSchema,
  /** The day has no close of its own yet, or the market is a recording: then it is the newest price. */
  comparedWith: z.enum(['close', 'newest_price']),
});
export type FarPriceWarning = z.infer<typeof farPriceWarningSchema>;

/** Of the typo guard: a spend above twice what was planned. */
export const farSpendWarningSchema = z.object({
  kind: z.literal('spend_above_twice_the_plan'),
  spentUsd: usdStringSchema,
  plannedUsd: usdStringSchema,
});

/** POST /api/transactions: a trade made outside the recommendations. */
export const recordTradeRequestSchema = z.strictObject({
  type: z.enum(['buy', 'sell']),
  ...fillShape,
  /** Sells only: where the proceeds go; portfolio cash unless said otherwise. */
  proceedsTo: z.optional(z.enum(['portfolio_cash', 'pocket'])),
  rsi: z.optional(z.number().check(z.minimum(0), z.maximum(100))),
  regime: z.optional(regimeSchema),
  ...tradeExtrasShape,
});
export type RecordTradeRequest = z.infer<typeof recordTradeRequestSchema>;
export const recordTradeResponseSchema = z.extend(commandAcceptedSchema, { transactionId: z.uuid() });
export type RecordTradeResponse = z.infer<typeof recordTradeResponseSchema>;

const executionShape = {
  ...fillShape,
  ...tradeExtrasShape,
  /** Proceed although a rule of the week is violated. */
  override: z.optional(z.boolean()),
};

/** POST /api/recommendations/:id/execute with the investment. */
export const executeInvestmentRequestSchema = z.strictObject({
  part: z.literal('investment'),
  ...executionShape,
  /** Proceed although the dynamic balance becomes negative. */
  acceptNegative: z.optional(z.boolean()),
});
/** POST /api/recommendations/:id/execute with the reinvestment: value and fee come out of portfolio cash. */
export const executeReinvestmentRequestSchema = z.strictObject({
  part: z.literal('reinvestment'),
  ...executionShape,
});
/** POST /api/recommendations/:id/execute with the sale: value less fee goes into portfolio cash. */
export const executeSaleRequestSchema = z.strictObject({ part: z.literal('sale'), ...executionShape });

/** POST /api/recommendations/:id/execute: one part of the recommendation, each can be executed once. */
export const executePartRequestSchema = z.discriminatedUnion('part', [
  executeInvestmentRequestSchema,
  executeReinvestmentRequestSchema,
  executeSaleRequestSchema,
]);
export type ExecutePartRequest = z.infer<typeof executePartRequestSchema>;

export const balanceChangeSchema = z.object({ before: usdStringSchema, after: usdStringSchema });
/** Answer to an executed investment; {@link executePartResponseSchema} says more and holds for every part. */
export const executeInvestmentResponseSchema = z.extend(commandAcceptedSchema, {
  transactionId: z.uuid(),
  /** Value plus fee of what was bought; "0.00" for a sale. */
  spentUsd: usdStringSchema,
  dynamicBalance: balanceChangeSchema,
  btc: z.object({ before: btcStringSchema, after: btcStringSchema }),
});
export const executePartResponseSchema = z.extend(executeInvestmentResponseSchema, {
  part: z.enum(['investment', 'reinvestment', 'sale']),
  /** Value less fee of what was sold; "0.00" for a buy. */
  receivedUsd: usdStringSchema,
  portfolioCash: balanceChangeSchema,
});
export type ExecutePartResponse = z.infer<typeof executePartResponseSchema>;

/**
 * POST /api/recommendations/:id/validate, asked before the dialog of an operation opens; changes nothing and needs no
 * key. What is violated can be overridden where `canOverride` says so.
 */
export const validateOperationRequestSchema = z.strictObject({
  operation: z.enum(['investment', 'reinvestment', 'sale', 'set_aside']),
});
export type ValidateOperationRequest = z.infer<typeof validateOperationRequestSchema>;
export const validateOperationResponseSchema = z.object({
  revision: revisionSchema,
  week: weekSchema,
  operation: validateOperationRequestSchema.shape.operation,
  executed: z.array(
    z.object({
      transactionId: z.uuid(),
      operation: z.enum(['investment', 'reinvestment', 'sale']),
      tradedOn: isoDateSchema,
      /** Value of the trade, or the amount set aside. */
      amountUsd: usdStringSchema,
      feeUsd: usdStringSchema,
      /** Value and fee of a buy, value less fee of a sale. */
      totalUsd: usdStringSchema,
    }),
  ),
  totalOperations: z.int().check(z.nonnegative()),
  /** Bought and reinvested in the week, fees included. */
  totalUsd: usdStringSchema,
  /** Net proceeds of its sale. */
  soldUsd: usdStringSchema,
  typesUsed: z.array(z.enum(['investment', 'reinvestment', 'sale'])),
  violations: z.array(
    z.enum(['one_investment_a_week', 'one_reinvestment_a_week', 'one_sale_a_week', 'sale_never_with_buy']),
  ),
  canOverride: z.boolean(),
  /** Base that an investment would count: "0.00" once the week's base is spent. */
  baseUsd: usdStringSchema,
});
export type ValidateOperationResponse = z.infer<typeof validateOperationResponseSchema>;

/** POST /api/recommendations/:id/set-aside (empty body) */
export const setAsideRequestSchema = z.strictObject({});
export const setAsideResponseSchema = z.extend(commandAcceptedSchema, {
  /** By which it can be undone. */
  transactionId: z.uuid(),
  dynamicBalance: balanceChangeSchema,
});
export type SetAsideResponse = z.infer<typeof setAsideResponseSchema>;

/** POST /api/dynamic-balance/deposits and /api/dynamic-balance/withdrawals */
export const moveDynamicBalanceRequestSchema = z.strictObject({
  amountUsd: usdInputSchema,
  /** Shown as 'Dynamic Investment Balance deposit' or 'withdrawal' where none is given. */
  description: z.optional(personalTextInputSchema),
});
export type MoveDynamicBalanceRequest = z.infer<typeof moveDynamicBalanceRequestSchema>;
export const moveDynamicBalanceResponseSchema = z.extend(commandAcceptedSchema, {
  transactionId: z.uuid(),
  dynamicBalance: balanceChangeSchema,
});
export type MoveDynamicBalanceResponse = z.infer<typeof moveDynamicBalanceResponseSchema>;
