import { z } from 'zod/mini';
import { isoDateSchema, isoInstantSchema, regimeSchema, usdStringSchema } from '../common.js';

/**
 * How far a price can be trusted: `live` (at most 15 minutes old), `stale` (older, shown with its age), `recorded`
 * (the shipped recording, market time is at its last day and freshness is not measured).
 */
export const marketStatusSchema = z.enum(['live', 'stale', 'recorded']);
export type MarketStatus = z.infer<typeof marketStatusSchema>;

/** Which prices: those of providers, of the recording, or of local fakes, whose prices nobody ever paid. */
export const marketSeriesSchema = z.enum(['market', 'recorded', 'local']);
// How a price is written, everywhere: the price looked at and the prices of bands are decimal text (`price` where the core
// text names the field, else `priceUsd`), since amounts are computed with them; the points of a curve (`chart_data`, RSI
// records, backtest timelines) are numbers for drawing, never amounts. `current_price` of the core text is sent as number.

/** Time and source, on every answer with a price, an RSI, a regime or an index. */
export const provenanceShape = {
  series: marketSeriesSchema,
  status: marketStatusSchema,
  source: z.string(),
  /** The market time of the price: for a recording the end of its last day. */
  as_of: isoInstantSchema,
  /** When this snapshot was computed. */
  computed_at: isoInstantSchema,
  /** Age of the price in seconds; null when the market is recorded. */
  age_seconds: z.nullable(z.int().check(z.nonnegative())),
  /** Last day of the recording, null on a live market. */
  recorded_day: z.nullable(isoDateSchema),
};

/** GET /api/market-data/?force_refresh= (names of the core text, plus provenance) */
export const marketDataResponseSchema = z.object({
  price: usdStringSchema,
  /** Percent over 24 hours, null when it is not known. */
  change_24h: z.nullable(z.number()),
  rsi: z.number(),
  /** A week ago, and how far it has moved since; null where the history does not reach a week back. */
  rsi_prev: z.nullable(z.number()),
  rsi_delta: z.nullable(z.number()),
  rsi_direction: z.enum(['up', 'down', 'flat']),
  rsi_zone_key: z.string(),
  rsi_directional_key: z.string(),
  regime: regimeSchema,
  ...provenanceShape,
});
export type MarketDataResponse = z.infer<typeof marketDataResponseSchema>;

/** GET /api/regimes/?force_refresh= */
export const regimesResponseSchema = z.object({
  current_regime: regimeSchema,
  since: isoDateSchema,
  days: z.int().check(z.nonnegative()),
  ...provenanceShape,
});
export type RegimesResponse = z.infer<typeof regimesResponseSchema>;

/** POST /api/dynamic-stress/calculate/: RSI and regime are compulsory ('RSI e regime são obrigatórios'). */
export const stressRequestSchema = z.object({
  rsi: z.number().check(z.minimum(0), z.maximum(100)),
  regime: z.string(),
  current_price: z.optional(z.number().check(z.positive())),
});
export const stressResponseSchema = z.object({
  sid_value: z.number().check(z.minimum(-1), z.maximum(1)),
  stress_level: z.string(),
  priority: z.enum(['EXCEPTIONAL', 'EXCELLENT', 'GOOD', 'CONSIDER', 'WAIT', 'ERROR']),
  bidirectional_ranges: z.array(
    z.object({ level: z.string(), from: z.number(), to: z.number(), priority: z.string() }),
  ),
  enhancement: z.object({
    enhancement_active: z.boolean(),
    sid_base: z.number(),
    enhancement_type: z.enum(['crash', 'rally', 'mixed', 'none']),
  }),
  /** Null without a price, or while no closes are stored. */
  roc_data: z.nullable(
    z.object({
      min_roc: z.number(),
      max_roc: z.number(),
      crash_modulation: z.number(),
      rally_modulation: z.number(),
    }),
  ),
  /** The market whose last thirty closes the price was measured against; null without `roc_data`. */
  market: z.nullable(z.object(provenanceShape)),
});
export type StressResponse = z.infer<typeof stressResponseSchema>;

/** GET /api/rsi/bands/: the price at which the RSI would be at a value; unreachable values are left out. */
export const bandsResponseSchema = z.object({
  rsi: z.number(),
  price: usdStringSchema,
  bands: z.array(z.object({ rsi: z.number(), price: usdStringSchema, distance_percent: z.number() })),
  ...provenanceShape,
});
export type BandsResponse = z.infer<typeof bandsResponseSchema>;

/** The zones that the RSI chart marks: a good time to buy, and where sales begin. */
export const rsiChartZones = { buy: { from: 15, to: 30 }, sell: { from: 90, to: 100 } } as const;

/** `dynamic` is the RSI of advice; `calendar` and `wilder` are for comparison only. */
export const rsiChartMethodSchema = z.enum(['dynamic', 'calendar', 'wilder']);
export type RsiChartMethod = z.infer<typeof rsiChartMethodSchema>;
export const rsiChartPeriodSchema = z.enum(['6m', '1y', '3y', '5y', 'all']);
export type RsiChartPeriod = z.infer<typeof rsiChartPeriodSchema>;
/** Fewest, usual and most points of a chart; with the most, no history is thinned. */
export const rsiChartPoints = { least: 100, usual: 1_200, most: 20_000 } as const;

/**
 * GET /api/rsi/chart/?period=6m|1y|3y|5y|all or ?from=&to= (one may be left out), &method=, &points=. The last point is
 * the price looked at.
 */
export const rsiChartResponseSchema = z.object({
  chart_data: z.object({
    dates: z.array(isoDateSchema),
    /** USD per Bitcoin, rounded for drawing: two decimals, six below 1 USD. What is null, zero or less is a gap. */
    price: z.array(z.nullable(z.number())),
    rsi: z.array(z.nullable(z.number())),
    /** Of the dynamic RSI, whatever the method is: advice knows no other. */
    regime: z.array(z.nullable(regimeSchema)),
  }),
  method: rsiChartMethodSchema,
  /** First and last day of the range; null while nothing is stored. */
  from: z.nullable(isoDateSchema),
  to: z.nullable(isoDateSchema),
  /** Days of the range, and whether `chart_data` holds fewer. Thinning keeps every peak and trough of both lines. */
  total_days: z.int().check(z.nonnegative()),
  thinned: z.boolean(),
  /** Days of the range without a close of their own: they show the last one before them. */
  missing_days: z.int().check(z.nonnegative()),
  /** Days of the range whose close is computed between two known ones (only in the recording). */
  interpolated_days: z.int().check(z.nonnegative()),
  /** Regimes of the range in chronological order, both ends included, and the days of each. */
  regime_periods: z.array(
    z.object({
      regime: regimeSchema,
      from: isoDateSchema,
      to: isoDateSchema,
      days: z.int().check(z.positive()),
    }),
  ),
  regime_days: z.record(regimeSchema, z.int().check(z.nonnegative())),
  ...provenanceShape,
});
export type RsiChartResponse = z.infer<typeof rsiChartResponseSchema>;
