import { z } from 'zod';
import { isoDateSchema, isoInstantSchema, regimeSchema, usdStringSchema } from '../common.js';

/**
 * How far a price can be trusted: `live` (at most 15 minutes old), `stale` (older, shown with its age), `recorded`
 * (the shipped recording, market time stands at its last day and freshness is not measured), `unavailable`.
 */
export const marketStatusSchema = z.enum(['live', 'stale', 'recorded']);
export type MarketStatus = z.infer<typeof marketStatusSchema>;

/** Time and source, on every answer with a price, an RSI, a regime or an index. */
export const provenanceShape = {
  status: marketStatusSchema,
  source: z.string(),
  /** The market time of the price: for a recording the end of its last day. */
  as_of: isoInstantSchema,
  /** When this snapshot was computed. */
  computed_at: isoInstantSchema,
  /** Age of the price in seconds; null when the market is recorded. */
  age_seconds: z.int().nonnegative().nullable(),
  /** Last day of the recording, null on a live market. */
  recorded_day: isoDateSchema.nullable(),
};

/** GET /api/market-data/?force_refresh= (names of the core text, plus provenance) */
export const marketDataResponseSchema = z.object({
  price: usdStringSchema,
  /** Percent over 24 hours, null when it is not known. */
  change_24h: z.number().nullable(),
  rsi: z.number(),
  rsi_prev: z.number(),
  rsi_delta: z.number(),
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
  days: z.int().nonnegative(),
  ...provenanceShape,
});
export type RegimesResponse = z.infer<typeof regimesResponseSchema>;

/** POST /api/dynamic-stress/calculate/: RSI and regime are compulsory ('RSI e regime são obrigatórios'). */
export const stressRequestSchema = z.object({
  rsi: z.number().min(0).max(100),
  regime: z.string(),
  current_price: z.number().positive().optional(),
});
export type StressRequest = z.infer<typeof stressRequestSchema>;

export const stressResponseSchema = z.object({
  sid_value: z.number().min(-1).max(1),
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
  roc_data: z
    .object({
      min_roc: z.number(),
      max_roc: z.number(),
      crash_modulation: z.number(),
      rally_modulation: z.number(),
    })
    .nullable(),
});
export type StressResponse = z.infer<typeof stressResponseSchema>;

/** GET /api/rsi/bands/: the price at which the RSI would stand at a value; unreachable values are left out. */
export const bandsResponseSchema = z.object({
  rsi: z.number(),
  price: usdStringSchema,
  bands: z.array(z.object({ rsi: z.number(), price: usdStringSchema, distance_percent: z.number() })),
  ...provenanceShape,
});
export type BandsResponse = z.infer<typeof bandsResponseSchema>;

/** GET /api/rsi/chart/?period=6m */
export const rsiChartPeriodSchema = z.enum(['6m', '1y', '3y', '5y', 'all']);
export const rsiChartResponseSchema = z.object({
  chart_data: z.object({
    dates: z.array(isoDateSchema),
    price: z.array(z.number()),
    rsi: z.array(z.number().nullable()),
    regime: z.array(regimeSchema.nullable()),
  }),
  ...provenanceShape,
});
export type RsiChartResponse = z.infer<typeof rsiChartResponseSchema>;
