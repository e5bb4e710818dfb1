import { z } from 'zod/mini';
import { STRATEGY_VERSION } from './recommendation/strategy-version.js';
import { regimeSchema } from './regime/regime.schema.js';
import { directionalKeySchema, rsiDirectionSchema } from './rsi/direction.js';
import { zoneKey7Schema, zoneKey8Schema } from './rsi/zones.js';
import { stressIndexSchema } from './stress/sid.schema.js';

/** A price at which the RSI would be at a round figure. */
export const priceBandSchema = z.object({
  rsi: z.number(),
  /** USD per Bitcoin. */
  price: z.number(),
  /** From the price looked at, in percent: negative below it. */
  distancePercent: z.number(),
  zone: zoneKey8Schema,
});
export type PriceBand = Readonly<z.infer<typeof priceBandSchema>>;

/** Everything the product says about the market at one price on one day; also the form in which it is stored. */
export const marketEvaluationSchema = z.object({
  strategyVersion: z.literal(STRATEGY_VERSION),
  /** UTC day of the price, `YYYY-MM-DD`. */
  day: z.iso.date(),
  /** USD per Bitcoin. */
  price: z.number(),
  rsi: z.number(),
  /** Seven days before; null while the history is too short for it. */
  rsiPrev: z.nullable(z.number()),
  rsiDelta: z.nullable(z.number()),
  rsiDirection: rsiDirectionSchema,
  zone8: zoneKey8Schema,
  zone7: zoneKey7Schema,
  directionalKey: directionalKeySchema,
  /** Regime of the last completed day, the day before `day`. */
  regime: regimeSchema,
  /** First day of that regime's present stretch, `YYYY-MM-DD`. */
  regimeSince: z.iso.date(),
  /** Days of that stretch up to the last completed day. */
  regimeDays: z.int(),
  sid: stressIndexSchema,
  /** Reachable bands, rising. */
  bands: z.readonly(z.array(priceBandSchema)),
  /** m6: price against the close of 182 days before, as a ratio. */
  momentum: z.number(),
  /** What the RSI is made of but for the price, so that the price of any RSI can be computed later; see `RsiPast`. */
  rsiPast: z.object({ gains: z.number(), losses: z.number(), centre: z.number() }),
  /** The close of the day before the price, in USD, which a recommendation needs. */
  previousClose: z.object({
    date: z.iso.date(),
    price: z.number(),
    /** True when that day had no close of its own. */
    carried: z.boolean(),
  }),
  /** Days among those the RSI reads whose close was carried over, `YYYY-MM-DD`. */
  carriedDays: z.readonly(z.array(z.iso.date())),
});
export type MarketEvaluation = Readonly<z.infer<typeof marketEvaluationSchema>>;
