import { z } from 'zod/mini';
import { marketEvaluationSchema } from '@app/strategy';
import { isoDateSchema, isoInstantSchema, usdStringSchema } from '../common.js';
import { marketSeriesSchema } from './market.js';

/** How one provider is for one need, as the last question to it found out. */
export const feedHealthSchema = z.object({
  provider: z.string(),
  label: z.string(),
  need: z.enum(['spot', 'candles', 'rates']),
  breaker: z.enum(['closed', 'open', 'half_open']),
  lastSuccessAt: z.nullable(isoInstantSchema),
  lastErrorAt: z.nullable(isoInstantSchema),
  lastErrorCode: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  /** Nobody asks before: the provider's own `Retry-After`, or our budget. */
  pausedUntil: z.nullable(isoInstantSchema),
  latencyMs: z.nullable(z.int().check(z.nonnegative())),
  consecutiveFailures: z.int().check(z.nonnegative()),
});
export type FeedHealthView = z.infer<typeof feedHealthSchema>;

/** A stretch of the price history that is being filled, or was. */
export const backfillStepSchema = z.object({
  from: isoDateSchema,
  to: isoDateSchema,
  isDone: z.boolean(),
  daysStored: z.int().check(z.nonnegative()),
  daysHeld: z.int().check(z.nonnegative()),
  lastError: z.nullable(z.string()),
  updatedAt: isoInstantSchema,
});
export type BackfillStepView = z.infer<typeof backfillStepSchema>;

/** GET /api/admin/market/feeds : administrators. `series` is null while no market is chosen; a recording has no feeds. */
export const marketFeedsResponseSchema = z.object({
  series: z.nullable(marketSeriesSchema),
  feeds: z.array(feedHealthSchema),
  backfill: z.array(backfillStepSchema),
  /** Prices that wait for a decision. */
  waiting: z.int().check(z.nonnegative()),
});
export type MarketFeedsResponse = z.infer<typeof marketFeedsResponseSchema>;

export const quarantineStatusSchema = z.enum(['waiting', 'accepted', 'rejected', 'settled']);

/** A price that is not believed, or what became of it. */
export const quarantinedPriceSchema = z.object({
  id: z.string(),
  series: z.enum(['market', 'local']),
  kind: z.enum(['close', 'tick']),
  day: isoDateSchema,
  source: z.string(),
  /** USD for one Bitcoin with all its digits. */
  price: z.string(),
  /** What it was measured against. */
  reference: z.string(),
  reason: z.enum(['jump', 'disagreement']),
  status: quarantineStatusSchema,
  /** How often it was called. */
  seen: z.string().check(z.regex(/^\d+$/)),
  firstSeenAt: isoInstantSchema,
  lastSeenAt: isoInstantSchema,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(isoInstantSchema),
  note: z.nullable(z.string()),
});
export type QuarantinedPriceView = z.infer<typeof quarantinedPriceSchema>;

/** GET /api/admin/market/quarantine?status=waiting : administrators, by age, a thousand at most. */
export const quarantineResponseSchema = z.object({ items: z.array(quarantinedPriceSchema) });
export type QuarantineResponse = z.infer<typeof quarantineResponseSchema>;

/**
 * POST /api/admin/market/quarantine/:id/accept and /reject : administrators. 404 MARKET.QUARANTINE_UNKNOWN, 409
 * MARKET.QUARANTINE_DECIDED.
 */
export const quarantineDecisionSchema = z.object({
  note: z.optional(z.string().check(z.trim(), z.maxLength(500))),
});
export type QuarantineDecisionRequest = z.infer<typeof quarantineDecisionSchema>;

/** What one provider said at a tick, and what was made of it; `alone`: used for display though nobody confirms it. */
export const marketQuoteSchema = z.object({
  provider: z.string(),
  label: z.string(),
  priceUsd: z.string(),
  asOf: isoInstantSchema,
  verdict: z.enum(['used', 'alone', 'agrees', 'outlier', 'old']),
});

/** GET /api/market/snapshots?at= : the market as it was known at a moment. 404 MARKET.SNAPSHOT_UNKNOWN before the first. */
export const pastSnapshotResponseSchema = z.object({
  at: isoInstantSchema,
  series: marketSeriesSchema,
  source: z.string(),
  /** Market time of the price, and when it was computed here: never after `at`. */
  asOf: isoInstantSchema,
  computedAt: isoInstantSchema,
  recordedDay: z.nullable(isoDateSchema),
  /** Age of the price at that moment; null on a recording. */
  ageSeconds: z.nullable(z.int().check(z.nonnegative())),
  priceUsd: usdStringSchema,
  change24h: z.nullable(z.number()),
  /** Everything that was computed from it: RSI, zones, regime, stress index, bands, momentum. */
  evaluation: marketEvaluationSchema,
  /** What each provider said; null on a recording. */
  quotes: z.nullable(z.array(marketQuoteSchema)),
});
export type PastSnapshotResponse = z.infer<typeof pastSnapshotResponseSchema>;
