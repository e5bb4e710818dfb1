import { z } from 'zod/mini';
import { stressGuidanceSchema, stressLevelSchema, stressPrioritySchema } from './stress-level.schema.js';

/** How far the price has moved within thirty days, as ratios (-0.2 is 20 % below the highest). */
export const rateOfChangeSchema = z.object({
  /** P / highest - 1, never above 0. */
  minRoc: z.number(),
  /** P / lowest - 1, never below 0. */
  maxRoc: z.number(),
});
export type RateOfChange = Readonly<z.infer<typeof rateOfChangeSchema>>;

/** Which side of the price move changes the index. */
export const enhancementTypeSchema = z.enum(['crash', 'rally', 'mixed', 'none']);
export type EnhancementType = z.infer<typeof enhancementTypeSchema>;

/** Which advice on extra money follows from the index. */
export const sidAdviceSchema = z.enum(['extra_allowed', 'no_extra_money', 'none']);
export type SidAdvice = z.infer<typeof sidAdviceSchema>;

/** The dynamic stress index and everything that is shown with it. */
export const stressIndexSchema = z.object({
  /** From the RSI alone, -1 to +1. */
  base: z.number(),
  /** With the enhancement, -1 to +1, not rounded. */
  exact: z.number(),
  /** Rounded to three decimals: the number that is shown and that has the level. */
  value: z.number(),
  level: stressLevelSchema,
  /** `level`, with `_ENHANCED` when an enhancement is active. */
  levelText: z.string(),
  priority: stressPrioritySchema,
  guidance: stressGuidanceSchema,
  advice: sidAdviceSchema,
  enhancement: z.object({
    active: z.boolean(),
    type: enhancementTypeSchema,
    /** Crash and rally modulation, 0 to 1. */
    crash: z.number(),
    rally: z.number(),
  }),
  /** Null without a price. */
  roc: z.nullable(rateOfChangeSchema),
});
export type StressIndex = Readonly<z.infer<typeof stressIndexSchema>>;
