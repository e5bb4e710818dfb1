import { z } from 'zod';
import { strategyV1 } from './constants.js';
import { directionalKeySchema, rsiDirectionSchema } from './direction.js';
import type { MarketEvaluation } from './market-evaluation.js';
import { regimeSchema } from './regime.js';
import { stressGuidanceSchema, stressLevelSchema, stressPrioritySchema } from './stress-level.js';
import { zoneKey7Schema, zoneKey8Schema } from './zones.js';

const rateOfChangeSchema = z.object({ minRoc: z.number(), maxRoc: z.number() });

const stressIndexSchema = z.object({
  base: z.number(),
  exact: z.number(),
  value: z.number(),
  level: stressLevelSchema,
  levelText: z.string(),
  priority: stressPrioritySchema,
  guidance: stressGuidanceSchema,
  advice: z.enum(['extra_allowed', 'no_extra_money', 'none']),
  enhancement: z.object({
    active: z.boolean(),
    type: z.enum(['crash', 'rally', 'mixed', 'none']),
    crash: z.number(),
    rally: z.number(),
  }),
  roc: rateOfChangeSchema.optional(),
});

/**
 * Reads a {@link MarketEvaluation} that was stored as JSON: members that are absent in JSON come back as undefined, so
 * that what is read equals what was written.
 */
export const marketEvaluationSchema: z.ZodType<MarketEvaluation> = z
  .object({
    strategyVersion: z.literal(strategyV1.strategyVersion),
    day: z.iso.date(),
    price: z.number().positive(),
    rsi: z.number(),
    rsiPrev: z.number().optional(),
    rsiDelta: z.number().optional(),
    rsiDirection: rsiDirectionSchema,
    zone8: zoneKey8Schema,
    zone7: zoneKey7Schema,
    directionalKey: directionalKeySchema,
    regime: regimeSchema,
    regimeSince: z.iso.date(),
    regimeDays: z.int(),
    sid: stressIndexSchema,
    bands: z.array(
      z.object({ rsi: z.number(), price: z.number(), distancePercent: z.number(), zone: zoneKey8Schema }),
    ),
    momentum: z.number(),
    rsiPast: z.object({ gains: z.number(), losses: z.number(), centre: z.number() }),
    previousClose: z.object({ date: z.iso.date(), price: z.number(), carried: z.boolean() }),
    carriedDays: z.array(z.iso.date()),
  })
  .transform((stored) => ({
    ...stored,
    rsiPrev: stored.rsiPrev,
    rsiDelta: stored.rsiDelta,
    sid: { ...stored.sid, roc: stored.sid.roc },
  }));
