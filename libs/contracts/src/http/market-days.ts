import { z } from 'zod/mini';
import { isoDateSchema, isoInstantSchema, regimeSchema, usdStringSchema } from '../common.js';
import { marketStatusSchema, provenanceShape } from './market.js';

/**
 * Why the figures of a day are not those of a close of its own: the last close before it is in (`carried`), it was
 * computed between two known closes (`interpolated`, only in the recording), the day has not ended (`running`), or the
 * recording ended before it (`after_recording`).
 */
export const marketDayNoteSchema = z.enum(['carried', 'interpolated', 'running', 'after_recording']);
export type MarketDayNote = z.infer<typeof marketDayNoteSchema>;

/** One day of the RSI history, oldest first. `price` and `rsi` are numbers for charts, never amounts. */
export const rsiRecordSchema = z.object({
  date: isoDateSchema,
  price: z.number(),
  rsi: z.number(),
  regime: regimeSchema,
  /** Where the close came from, and why it is none of its own; null for a close of that very day. */
  source: z.string(),
  note: z.nullable(marketDayNoteSchema),
});
export type RsiRecord = z.infer<typeof rsiRecordSchema>;

/** How many records are answered: `limit` only cuts, the RSI is always computed from the whole history. */
export const rsiHistoryLimit = { usual: 180, most: 20_000 } as const;

/** GET /api/rsi/historic/?limit=180&force_refresh= : the newest `limit` days, oldest first, the running day last. */
export const rsiHistoricResponseSchema = z.object({
  data: z.array(rsiRecordSchema),
  /** Days that have an RSI. */
  total: z.int().check(z.nonnegative()),
  limit: z.int().check(z.positive()),
  ...provenanceShape,
});
export type RsiHistoricResponse = z.infer<typeof rsiHistoricResponseSchema>;

/** GET /api/market/history and GET /api/rsi/buffer/ : the records alone; the buffer is [] on any error. */
export const rsiRecordsSchema = z.array(rsiRecordSchema);

/** GET /api/market/days/:date : what the manual trade form fills in by itself. */
export const marketDayResponseSchema = z.object({
  date: isoDateSchema,
  priceUsd: usdStringSchema,
  /** The day whose close (or running price) it is: an earlier one where `note` says so. */
  pricedOn: isoDateSchema,
  /** Null for the first days of a history. */
  rsi: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
  regime: z.nullable(regimeSchema),
  note: z.nullable(marketDayNoteSchema),
  /** `close` for the close of a day that has ended, in the recording `recorded`. */
  status: z.enum([...marketStatusSchema.options, 'close']),
  source: z.string(),
  /** When this figure became known to us. */
  recordedAt: isoInstantSchema,
  /** Figures of that close which a correction replaced, newest first. */
  replaced: z.array(
    z.object({ priceUsd: usdStringSchema, source: z.string(), recordedAt: isoInstantSchema }),
  ),
});
export type MarketDayResponse = z.infer<typeof marketDayResponseSchema>;
