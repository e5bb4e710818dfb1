import { z } from 'zod';
import {
  btcInputSchema,
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
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

// Commands are strict: a misspelt field is refused instead of leaving a trade recorded without it.
const fillShape = {
  quantityBtc: btcInputSchema,
  priceUsd: usdInputSchema,
  feeUsd: usdInputSchema.optional(),
  /** Given only when the user knows it better than quantity x price; checked against it. */
  valueUsd: usdInputSchema.optional(),
  tradedOn: isoDateSchema,
  /** The typo guard's warning was read (price far from that day's close, spend far above the plan). */
  confirmed: z.boolean().optional(),
};

/** POST /api/transactions: a trade made outside the recommendations. */
export const recordTradeRequestSchema = z.strictObject({
  type: z.enum(['buy', 'sell']),
  ...fillShape,
  /** Sells only: where the proceeds go; portfolio cash unless said otherwise. */
  proceedsTo: z.enum(['portfolio_cash', 'pocket']).optional(),
  rsi: z.number().min(0).max(100).optional(),
  regime: regimeSchema.optional(),
});
export type RecordTradeRequest = z.infer<typeof recordTradeRequestSchema>;
export const recordTradeResponseSchema = commandAcceptedSchema.extend({ transactionId: z.uuid() });
export type RecordTradeResponse = z.infer<typeof recordTradeResponseSchema>;

/** POST /api/recommendations/:id/execute */
export const executeInvestmentRequestSchema = z.strictObject({
  part: z.literal('investment'),
  ...fillShape,
  /** Proceed although a rule of the week is violated. */
  override: z.boolean().optional(),
  /** Proceed although the dynamic balance becomes negative. */
  acceptNegative: z.boolean().optional(),
});
export type ExecuteInvestmentRequest = z.infer<typeof executeInvestmentRequestSchema>;

const balanceChangeSchema = z.object({ before: usdStringSchema, after: usdStringSchema });
export const executeInvestmentResponseSchema = commandAcceptedSchema.extend({
  transactionId: z.uuid(),
  spentUsd: usdStringSchema,
  dynamicBalance: balanceChangeSchema,
  btc: z.object({ before: btcStringSchema, after: btcStringSchema }),
});
export type ExecuteInvestmentResponse = z.infer<typeof executeInvestmentResponseSchema>;

/** POST /api/recommendations/:id/set-aside (empty body) */
export const setAsideRequestSchema = z.strictObject({});
export const setAsideResponseSchema = commandAcceptedSchema.extend({ dynamicBalance: balanceChangeSchema });
export type SetAsideResponse = z.infer<typeof setAsideResponseSchema>;

/** POST /api/dynamic-balance/deposits and /api/dynamic-balance/withdrawals */
export const moveReserveRequestSchema = z.strictObject({ amountUsd: usdInputSchema });
export type MoveReserveRequest = z.infer<typeof moveReserveRequestSchema>;
export const moveReserveResponseSchema = commandAcceptedSchema.extend({
  dynamicBalance: balanceChangeSchema,
});
export type MoveReserveResponse = z.infer<typeof moveReserveResponseSchema>;

const figuresSchema = z.object({
  quantityBtc: btcStringSchema,
  priceUsd: usdStringSchema,
  valueUsd: usdStringSchema,
  feeUsd: usdStringSchema,
  /** Value plus fee for a buy, value less fee for a sale. */
  totalUsd: usdStringSchema,
});

export const transactionViewSchema = z.object({
  transactionId: z.uuid(),
  type: z.enum(['buy', 'sell', 'reinvestment']),
  origin: z.enum(['recommendation', 'manual', 'import']),
  recommendationId: z.uuid().nullable(),
  tradedOn: isoDateSchema,
  recordedAt: isoInstantSchema,
  week: weekSchema,
  filled: figuresSchema,
  planned: figuresSchema.nullable(),
  rsi: z.string().nullable(),
  regime: regimeSchema.nullable(),
  notes: z.string().nullable(),
  btcBalanceAfter: btcStringSchema,
  dynamicBalanceAfter: usdStringSchema,
});
export type TransactionView = z.infer<typeof transactionViewSchema>;

/** GET /api/transactions?type=&limit=&cursor=&minRevision= (at most 100 a page, newest first) */
export const transactionsResponseSchema = freshnessSchema.extend({
  items: z.array(transactionViewSchema),
  nextCursor: z.string().nullable(),
});
export type TransactionsResponse = z.infer<typeof transactionsResponseSchema>;

/** GET /api/transactions/:id?minRevision= */
export const transactionResponseSchema = freshnessSchema.extend({ transaction: transactionViewSchema });
export type TransactionResponse = z.infer<typeof transactionResponseSchema>;

export const reserveEntrySchema = z.object({
  entryId: z.string(),
  type: z.enum(['deposit', 'withdrawal', 'built', 'used', 'transfer']),
  date: isoDateSchema,
  recordedAt: isoInstantSchema,
  /** Signed: what the entry moved. */
  amountUsd: usdStringSchema,
  balanceAfterUsd: usdStringSchema,
  description: z.string().nullable(),
  transactionId: z.uuid().nullable(),
  week: weekSchema,
});
export type ReserveEntry = z.infer<typeof reserveEntrySchema>;

/** GET /api/dynamic-balance?limit=&cursor=&minRevision= */
export const dynamicBalanceResponseSchema = freshnessSchema.extend({
  balanceUsd: usdStringSchema,
  totalDepositedUsd: usdStringSchema,
  totalWithdrawnUsd: usdStringSchema,
  /** Deposited less withdrawn. */
  netUsd: usdStringSchema,
  totalBuiltUsd: usdStringSchema,
  totalUsedUsd: usdStringSchema,
  /** Weeks the balance lasts at the profile's maximum allocation; null when the cap leaves nothing to use. */
  runwayWeeks: z.int().nonnegative().nullable(),
  entries: z.array(reserveEntrySchema),
  nextCursor: z.string().nullable(),
});
export type DynamicBalanceResponse = z.infer<typeof dynamicBalanceResponseSchema>;

/** GET /api/portfolio?minRevision= */
export const portfolioResponseSchema = freshnessSchema.extend({
  btc: btcStringSchema,
  costBasisUsd: usdStringSchema,
  averagePriceUsd: usdStringSchema.nullable(),
  totalInvestedUsd: usdStringSchema,
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
  realisedUsd: usdStringSchema,
  /** Everything below needs a price and is null while there is none. */
  price: z
    .object({ usd: usdStringSchema, asOf: isoInstantSchema, source: z.string(), status: z.string() })
    .nullable(),
  btcValueUsd: usdStringSchema.nullable(),
  portfolioValueUsd: usdStringSchema.nullable(),
  unrealisedUsd: usdStringSchema.nullable(),
  profitLossUsd: usdStringSchema.nullable(),
  /** Percent with two places, "-1.24"; null when nothing was invested. */
  totalReturnPercent: z.string().nullable(),
});
export type PortfolioResponse = z.infer<typeof portfolioResponseSchema>;
