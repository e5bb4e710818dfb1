import { z } from 'zod';
import {
  brlInputSchema,
  brlStringSchema,
  btcInputSchema,
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  personalTextInputSchema,
  personalTextStatusSchema,
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

// Commands are strict: a misspelt field is refused instead of leaving a trade recorded without it.
export const fillShape = {
  quantityBtc: btcInputSchema,
  priceUsd: usdInputSchema,
  feeUsd: usdInputSchema.optional(),
  /** Given only when the user knows it better than quantity x price; checked against it. */
  valueUsd: usdInputSchema.optional(),
  tradedOn: isoDateSchema,
  /** The typo guard's warning was read (price far from that day's close, spend far above the plan). */
  confirmed: z.boolean().optional(),
};

/**
 * The total in reais of a trade entered so: spend with the fee, or proceeds less it. Without a rate the stored one of
 * that day counts, else the last one before it, else the configured default; its date and source are stored with it.
 */
export const paidRequestSchema = z.strictObject({
  currency: z.literal('BRL'),
  amountBrl: brlInputSchema,
  /** Reais for one dollar. */
  rate: rateSchema.optional(),
  /** Of a rate that is given; the day of the trade unless said otherwise. */
  rateDate: isoDateSchema.optional(),
  rateSource: z.string().trim().min(1).max(100).optional(),
});
export type PaidRequest = z.infer<typeof paidRequestSchema>;

const tradeExtrasShape = {
  paid: paidRequestSchema.optional(),
  notes: personalTextInputSchema.optional(),
};

/** POST /api/transactions: a trade made outside the recommendations. */
export const recordTradeRequestSchema = z.strictObject({
  type: z.enum(['buy', 'sell']),
  ...fillShape,
  /** Sells only: where the proceeds go; portfolio cash unless said otherwise. */
  proceedsTo: z.enum(['portfolio_cash', 'pocket']).optional(),
  rsi: z.number().min(0).max(100).optional(),
  regime: regimeSchema.optional(),
  ...tradeExtrasShape,
});
export type RecordTradeRequest = z.infer<typeof recordTradeRequestSchema>;
export const recordTradeResponseSchema = commandAcceptedSchema.extend({ transactionId: z.uuid() });
export type RecordTradeResponse = z.infer<typeof recordTradeResponseSchema>;

const executionShape = {
  ...fillShape,
  ...tradeExtrasShape,
  /** Proceed although a rule of the week is violated. */
  override: z.boolean().optional(),
};

/** POST /api/recommendations/:id/execute with the investment. */
export const executeInvestmentRequestSchema = z.strictObject({
  part: z.literal('investment'),
  ...executionShape,
  /** Proceed although the dynamic balance becomes negative. */
  acceptNegative: z.boolean().optional(),
});
export type ExecuteInvestmentRequest = z.infer<typeof executeInvestmentRequestSchema>;
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
export const executeInvestmentResponseSchema = commandAcceptedSchema.extend({
  transactionId: z.uuid(),
  /** Value plus fee of what was bought; "0.00" for a sale. */
  spentUsd: usdStringSchema,
  dynamicBalance: balanceChangeSchema,
  btc: z.object({ before: btcStringSchema, after: btcStringSchema }),
});
export type ExecuteInvestmentResponse = z.infer<typeof executeInvestmentResponseSchema>;
export const executePartResponseSchema = executeInvestmentResponseSchema.extend({
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
      amountUsd: usdStringSchema,
    }),
  ),
  totalOperations: z.int().nonnegative(),
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
export const setAsideResponseSchema = commandAcceptedSchema.extend({ dynamicBalance: balanceChangeSchema });
export type SetAsideResponse = z.infer<typeof setAsideResponseSchema>;

/** POST /api/dynamic-balance/deposits and /api/dynamic-balance/withdrawals */
export const moveReserveRequestSchema = z.strictObject({
  amountUsd: usdInputSchema,
  /** Shown as 'Dynamic Investment Balance deposit' or 'withdrawal' where none is given. */
  description: personalTextInputSchema.optional(),
});
export type MoveReserveRequest = z.infer<typeof moveReserveRequestSchema>;
export const moveReserveResponseSchema = commandAcceptedSchema.extend({
  transactionId: z.uuid(),
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

/** Whether an entry is in effect: `corrected` ones were replaced by another version. */
export const entryStatusSchema = z.enum(['active', 'voided', 'corrected']);
export type EntryStatus = z.infer<typeof entryStatusSchema>;

const statusShape = {
  status: entryStatusSchema,
  voidedAt: isoInstantSchema.nullable(),
  /** Last day on which it can be restored; null where it is in effect or cannot be restored by itself. */
  restorableUntil: isoDateSchema.nullable(),
  /** The transaction that this one corrects. */
  replaces: z.uuid().nullable(),
  /** Revision of the event that recorded it. */
  revision: revisionSchema,
};

export const paidViewSchema = z.object({
  currency: z.literal('BRL'),
  amountBrl: brlStringSchema,
  rate: rateSchema,
  rateDate: isoDateSchema,
  rateSource: z.string(),
});
export type PaidView = z.infer<typeof paidViewSchema>;

export const transactionViewSchema = z.object({
  transactionId: z.uuid(),
  type: z.enum(['buy', 'sell', 'reinvestment']),
  origin: z.enum(['recommendation', 'manual', 'import']),
  recommendationId: z.uuid().nullable(),
  importId: z.uuid().nullable(),
  tradedOn: isoDateSchema,
  recordedAt: isoInstantSchema,
  week: weekSchema,
  filled: figuresSchema,
  planned: figuresSchema.nullable(),
  /** What it was in reais, with the rate for ever. */
  paid: paidViewSchema.nullable(),
  /** Where the net proceeds of a sale went. */
  proceedsTo: z.enum(['portfolio_cash', 'pocket']).nullable(),
  rsi: z.string().nullable(),
  regime: regimeSchema.nullable(),
  notes: z.string().nullable(),
  notesStatus: personalTextStatusSchema,
  ...statusShape,
  /** Balances after it; null where it is not in effect. */
  btcBalanceAfter: btcStringSchema.nullable(),
  portfolioCashAfter: usdStringSchema.nullable(),
  dynamicBalanceAfter: usdStringSchema.nullable(),
});
export type TransactionView = z.infer<typeof transactionViewSchema>;

/**
 * GET /api/transactions?type=&origin=&from=&to=&status=&limit=&cursor=&minRevision= (at most 100 a page, newest first;
 * status `active` unless asked otherwise, `all` for every one). Notes are sealed and cannot be searched.
 */
export const transactionsResponseSchema = freshnessSchema.extend({
  items: z.array(transactionViewSchema),
  nextCursor: z.string().nullable(),
});
export type TransactionsResponse = z.infer<typeof transactionsResponseSchema>;

/** GET /api/transactions/:id?minRevision= */
export const transactionResponseSchema = freshnessSchema.extend({ transaction: transactionViewSchema });
export type TransactionResponse = z.infer<typeof transactionResponseSchema>;

const cashEntryShape = {
  entryId: z.string(),
  date: isoDateSchema,
  recordedAt: isoInstantSchema,
  /** Signed: what the entry moved. */
  amountUsd: usdStringSchema,
  /** Null where it is not in effect. */
  balanceAfterUsd: usdStringSchema.nullable(),
  description: z.string().nullable(),
  descriptionStatus: personalTextStatusSchema,
  /** English text to show where there is no description; null for entries that belong to a trade or a week. */
  defaultDescription: z.string().nullable(),
  /** The trade it belongs to. */
  transactionId: z.uuid().nullable(),
  week: weekSchema,
  ...statusShape,
};

export const reserveEntrySchema = z.object({
  type: z.enum(['deposit', 'withdrawal', 'built', 'used', 'transfer']),
  ...cashEntryShape,
});
export type ReserveEntry = z.infer<typeof reserveEntrySchema>;

export const portfolioCashEntrySchema = z.object({
  type: z.enum(['sale', 'reinvestment', 'withdrawal', 'deposit', 'transfer']),
  ...cashEntryShape,
});
export type PortfolioCashEntry = z.infer<typeof portfolioCashEntrySchema>;

/** GET /api/portfolio-cash?type=&from=&to=&status=&limit=&cursor=&minRevision= */
export const portfolioCashResponseSchema = freshnessSchema.extend({
  balanceUsd: usdStringSchema,
  entries: z.array(portfolioCashEntrySchema),
  nextCursor: z.string().nullable(),
});
export type PortfolioCashResponse = z.infer<typeof portfolioCashResponseSchema>;

/** GET /api/dynamic-balance?type=&from=&to=&status=&limit=&cursor=&minRevision= */
export const dynamicBalanceResponseSchema = freshnessSchema.extend({
  balanceUsd: usdStringSchema,
  totalDepositedUsd: usdStringSchema,
  totalWithdrawnUsd: usdStringSchema,
  /** Deposited less withdrawn. */
  netUsd: usdStringSchema,
  totalBuiltUsd: usdStringSchema,
  totalUsedUsd: usdStringSchema,
  /** Portfolio cash moved in. */
  totalTransferredUsd: usdStringSchema,
  /** Weeks the balance lasts at the profile's maximum allocation; null when the cap leaves nothing to use. */
  runwayWeeks: z.int().nonnegative().nullable(),
  entries: z.array(reserveEntrySchema),
  nextCursor: z.string().nullable(),
});
export type DynamicBalanceResponse = z.infer<typeof dynamicBalanceResponseSchema>;

const percentSchema = z.string().regex(/^-?\d+\.\d{2}$/);

/**
 * GET /api/portfolio?minRevision=&asOf=&reading= : now, or with `asOf` (a date, meaning its end in the person's zone,
 * or an instant) as of then. Reading `known` (unless said otherwise) is what was recorded by then; `corrected` is what
 * was dated up to then, by all that is recorded today.
 */
export const portfolioResponseSchema = freshnessSchema.extend({
  /** Null for the present. */
  asOf: z
    .object({ at: isoInstantSchema, date: isoDateSchema, reading: z.enum(['known', 'corrected']) })
    .nullable(),
  btc: btcStringSchema,
  costBasisUsd: usdStringSchema,
  averagePriceUsd: usdStringSchema.nullable(),
  totalInvestedUsd: usdStringSchema,
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
  realisedUsd: usdStringSchema,
  feesUsd: usdStringSchema,
  /** Weeks that the dynamic balance lasts at the profile's cap; null when the cap takes nothing from it. */
  reserveRunwayWeeks: z.int().nonnegative().nullable(),
  /** Everything below needs a price and is null while there is none. */
  price: z
    .object({
      usd: usdStringSchema,
      /** Market time: of a close the end of its day. */
      asOf: isoInstantSchema,
      source: z.string(),
      /** `close`: the close of a past day. */
      status: z.string(),
    })
    .nullable(),
  btcValueUsd: usdStringSchema.nullable(),
  portfolioValueUsd: usdStringSchema.nullable(),
  unrealisedUsd: usdStringSchema.nullable(),
  profitLossUsd: usdStringSchema.nullable(),
  /** Percent with two places, "-1.24"; null when nothing was invested. */
  totalReturnPercent: percentSchema.nullable(),
  /** Money-weighted yearly return; null ("n/a") under 30 days or without a change of sign. */
  xirrPercent: percentSchema.nullable(),
  /** Time-weighted return over the whole time; null without a trade, or where its first days have no price. */
  twrPercent: percentSchema.nullable(),
  /** The same as a yearly rate; null ("n/a") under 30 days. */
  twrYearlyPercent: percentSchema.nullable(),
  /** Deepest fall of the time-weighted curve; no dates while it never fell. */
  maxDrawdown: z
    .object({
      percent: percentSchema,
      peakOn: isoDateSchema.nullable(),
      troughOn: isoDateSchema.nullable(),
    })
    .nullable(),
  /** The same money in equal weekly parts at Monday's close; null before the first trade. */
  fixedDca: z
    .object({
      weeks: z.int().positive(),
      totalInvestedUsd: usdStringSchema,
      btc: btcStringSchema,
      valueUsd: usdStringSchema,
      profitLossUsd: usdStringSchema,
      returnPercent: percentSchema.nullable(),
    })
    .nullable(),
});
export type PortfolioResponse = z.infer<typeof portfolioResponseSchema>;
