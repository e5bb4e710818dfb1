import { z } from 'zod/mini';
import {
  brlStringSchema,
  btcStringSchema,
  freshnessSchema,
  isoDateSchema,
  isoInstantSchema,
  personalTextStatusSchema,
  profileSchema,
  rateSchema,
  regimeSchema,
  revisionSchema,
  usdStringSchema,
  weekSchema,
} from '../common.js';
import { percentSchema } from '../percent.js';
import { transactionKindSchema } from './corrections.js';
import { usdBrlRateSchema } from './exchange-rates.js';
import { paidViewSchema } from './ledger-entries.js';
import { operationSlotSchema, weekStatusSchema } from './recommendations.js';

/** What a transaction said at one moment. */
export const transactionVersionSchema = z.object({
  transactionId: z.uuid(),
  kind: transactionKindSchema,
  tradedOn: isoDateSchema,
  quantityBtc: z.nullable(btcStringSchema),
  priceUsd: z.nullable(usdStringSchema),
  valueUsd: z.nullable(usdStringSchema),
  feeUsd: z.nullable(usdStringSchema),
  /** Of a movement of cash. */
  amountUsd: z.nullable(usdStringSchema),
  paid: z.nullable(paidViewSchema),
  note: z.nullable(z.string()),
  noteStatus: personalTextStatusSchema,
});
export type TransactionVersion = z.infer<typeof transactionVersionSchema>;

export const transactionChangeSchema = z.object({
  /** Revision of the event, by which an auditor finds it in the stream. */
  revision: revisionSchema,
  at: isoInstantSchema,
  by: z.object({ kind: z.enum(['user', 'admin', 'auditor', 'system']), isSelf: z.boolean() }),
  change: z.enum(['created', 'edited', 'voided', 'restored']),
  /** The whole import it came with was taken back, or put back. */
  withImport: z.boolean(),
  old: z.nullable(transactionVersionSchema),
  new: z.nullable(transactionVersionSchema),
});
export type TransactionChange = z.infer<typeof transactionChangeSchema>;

/** GET /api/transactions/:id/history: every change of a transaction and of what it corrects, oldest first. */
export const transactionHistoryResponseSchema = z.object({
  revision: revisionSchema,
  changes: z.array(transactionChangeSchema),
});
export type TransactionHistoryResponse = z.infer<typeof transactionHistoryResponseSchema>;

export const weeklyOperationViewSchema = z.object({
  slot: operationSlotSchema,
  /** 1, or more where the weekly rule was overridden. */
  number: z.int().check(z.positive()),
  kind: z.enum(['executed', 'set_aside']),
  recommendationId: z.uuid(),
  transactionId: z.nullable(z.uuid()),
  operatedOn: isoDateSchema,
  spentUsd: usdStringSchema,
  dynamicBalance: z.object({ before: usdStringSchema, after: usdStringSchema }),
  /** As its trade was entered, else at the rate of its day; null where a figure is beyond an amount. */
  reais: z.nullable(
    z.extend(usdBrlRateSchema, {
      spentBrl: brlStringSchema,
      /** Balances at the rate of the day, as those of the entries; what changed with the trade, so no difference of them. */
      dynamicBalance: z.object({ before: brlStringSchema, after: brlStringSchema, change: brlStringSchema }),
    }),
  ),
  revision: revisionSchema,
});
export type WeeklyOperationView = z.infer<typeof weeklyOperationViewSchema>;

/** GET /api/weekly-operations?week=&limit=&cursor=&minRevision= : weeks with operations, newest first. */
export const weeklyOperationsResponseSchema = z.extend(freshnessSchema, {
  weeks: z.array(
    z.object({
      week: weekSchema,
      status: weekStatusSchema,
      operations: z.array(weeklyOperationViewSchema),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type WeeklyOperationsResponse = z.infer<typeof weeklyOperationsResponseSchema>;

const amountSchema = z.object({ usd: usdStringSchema, btc: btcStringSchema });

export const recommendationSummarySchema = z.object({
  recommendationId: z.uuid(),
  week: weekSchema,
  issuedAt: isoInstantSchema,
  profile: profileSchema,
  baseUsd: usdStringSchema,
  priceUsd: usdStringSchema,
  marketSource: z.string(),
  isRecordedMarket: z.boolean(),
  rsi: z.string(),
  regime: regimeSchema,
  strategyVersion: z.int().check(z.positive()),
  investment: z.nullable(amountSchema),
  reinvestment: z.nullable(amountSchema),
  sale: z.nullable(amountSchema),
  /** Parts that were executed, or set aside, and are in effect. */
  executed: z.array(operationSlotSchema),
  revision: revisionSchema,
});
export type RecommendationSummary = z.infer<typeof recommendationSummarySchema>;

/** GET /api/recommendations?week=&limit=&cursor=&minRevision= : newest first. */
export const recommendationsResponseSchema = z.extend(freshnessSchema, {
  items: z.array(recommendationSummarySchema),
  nextCursor: z.nullable(z.string()),
});
export type RecommendationsResponse = z.infer<typeof recommendationsResponseSchema>;

export const portfolioDaySchema = z.object({
  date: isoDateSchema,
  btc: btcStringSchema,
  /** Close of the day, or the price looked at while the day is open; null before the first price that is known. */
  priceUsd: z.nullable(usdStringSchema),
  /** Day of the price: an earlier one where the day has none of its own. */
  pricedOn: z.nullable(isoDateSchema),
  portfolioCashUsd: usdStringSchema,
  dynamicBalanceUsd: usdStringSchema,
  costBasisUsd: usdStringSchema,
  totalInvestedUsd: usdStringSchema,
  /** Null without a price, unless no Bitcoin is held. */
  portfolioValueUsd: z.nullable(usdStringSchema),
  profitLossUsd: z.nullable(usdStringSchema),
  /** Null while no Bitcoin is held. */
  averagePriceUsd: z.nullable(usdStringSchema),
  /** Profit or loss against what was invested by then; null without a price, or when nothing was invested. */
  totalReturnPercent: z.nullable(percentSchema),
  /** The same of fixed DCA, of its parts up to this day; null before it begins, and where it cannot be computed. */
  fixedDcaReturnPercent: z.nullable(percentSchema),
  /** By the rules of the portfolio's reais, with the rate of this day; null as those, and where it cannot be computed. */
  reais: z.nullable(
    z.object({
      rate: rateSchema,
      costBasisBrl: brlStringSchema,
      totalInvestedBrl: brlStringSchema,
      averagePriceBrl: z.nullable(brlStringSchema),
      portfolioValueBrl: z.nullable(brlStringSchema),
      profitLossBrl: z.nullable(brlStringSchema),
    }),
  ),
});
export type PortfolioDay = z.infer<typeof portfolioDaySchema>;

/** Most days of one answer. */
export const portfolioHistoryDaysMax = 4_000;

/** Fewest and most days of a thinned answer; with the most, none is left out. */
export const portfolioHistoryPoints = { least: 600, most: portfolioHistoryDaysMax } as const;

/**
 * GET /api/portfolio/history?from=&to=&points=&minRevision= : one row a day; the last 365 days unless said otherwise.
 * With `points` a longer history is thinned for drawing to about so many days, each as it is: the newest year is whole,
 * and of what is older the first record, the end of each month and every peak and trough stay.
 */
export const portfolioHistoryResponseSchema = z.extend(freshnessSchema, {
  from: isoDateSchema,
  to: isoDateSchema,
  /** `recorded` prices come from the shipped recording. */
  priceSeries: z.nullable(z.enum(['market', 'recorded', 'local'])),
  days: z.array(portfolioDaySchema),
});
export type PortfolioHistoryResponse = z.infer<typeof portfolioHistoryResponseSchema>;
