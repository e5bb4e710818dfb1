import { z } from 'zod/mini';
import {
  brlStringSchema,
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  personalTextStatusSchema,
  rateSchema,
  regimeSchema,
  revisionSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';
import { usdBrlRateSchema } from './exchange-rates.js';

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

/** What every entry of the ledger tells of its own standing. */
export const entryStatusShape = {
  status: entryStatusSchema,
  voidedAt: z.nullable(isoInstantSchema),
  /** Last day on which it can be restored; null where it is in effect or cannot be restored by itself. */
  restorableUntil: z.nullable(isoDateSchema),
  /** The transaction that this one corrects. */
  replaces: z.nullable(z.uuid()),
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

const reaisFiguresSchema = z.object({
  priceBrl: brlStringSchema,
  valueBrl: brlStringSchema,
  feeBrl: brlStringSchema,
  totalBrl: brlStringSchema,
});

/** A trade in reais for ever: as it was entered, else at the rate of its day; null where a figure is beyond an amount. */
export const tradeReaisSchema = z.nullable(
  z.extend(usdBrlRateSchema, { filled: reaisFiguresSchema, planned: z.nullable(reaisFiguresSchema) }),
);

export const transactionViewSchema = z.object({
  transactionId: z.uuid(),
  type: z.enum(['buy', 'sell', 'reinvestment']),
  origin: z.enum(['recommendation', 'manual', 'import']),
  recommendationId: z.nullable(z.uuid()),
  importId: z.nullable(z.uuid()),
  tradedOn: isoDateSchema,
  recordedAt: isoInstantSchema,
  week: weekSchema,
  filled: figuresSchema,
  planned: z.nullable(figuresSchema),
  /** What it was in reais, with the rate for ever. */
  paid: z.nullable(paidViewSchema),
  reais: tradeReaisSchema,
  /** Where the net proceeds of a sale went. */
  proceedsTo: z.nullable(z.enum(['portfolio_cash', 'pocket'])),
  rsi: z.nullable(z.string()),
  regime: z.nullable(regimeSchema),
  notes: z.nullable(z.string()),
  notesStatus: personalTextStatusSchema,
  ...entryStatusShape,
  /** Balances after it; null where it is not in effect. */
  btcBalanceAfter: z.nullable(btcStringSchema),
  portfolioCashAfter: z.nullable(usdStringSchema),
  dynamicBalanceAfter: z.nullable(usdStringSchema),
});
export type TransactionView = z.infer<typeof transactionViewSchema>;

/** Trades of one type in a month. */
const tradeSumSchema = z.object({
  count: z.int().check(z.gte(0)),
  /** Of the totals of its trades. */
  totalUsd: usdStringSchema,
  /** Each in the reais of its day; null where the sum is more than an amount can be. */
  totalBrl: z.nullable(brlStringSchema),
});

/** The trades of a calendar month that a search finds, on whichever page they are. */
export const transactionMonthSchema = z.object({
  /** "2026-11" */
  month: z.string().check(z.regex(/^\d{4}-\d{2}$/)),
  buy: tradeSumSchema,
  sell: tradeSumSchema,
  reinvestment: tradeSumSchema,
});
export type TransactionMonth = z.infer<typeof transactionMonthSchema>;

/**
 * GET /api/transactions?type=&origin=&from=&to=&status=&limit=&cursor=&page=&months=&minRevision= (at most 100 a page,
 * newest first; status `active` unless asked otherwise, `all` for every one). `page` counts from 1 and takes the place of a
 * cursor; `months=true` adds the sums of each month that the page has rows of. Notes are sealed and cannot be searched.
 */
export const transactionsResponseSchema = z.extend(freshnessSchema, {
  items: z.array(transactionViewSchema),
  nextCursor: z.nullable(z.string()),
  /** All rows that the search finds; where a page is asked for by its number. */
  total: z.optional(z.int().check(z.gte(0))),
  months: z.optional(z.array(transactionMonthSchema)),
});
export type TransactionsResponse = z.infer<typeof transactionsResponseSchema>;

/** GET /api/transactions/:id?minRevision= */
export const transactionResponseSchema = z.extend(freshnessSchema, { transaction: transactionViewSchema });
export type TransactionResponse = z.infer<typeof transactionResponseSchema>;
