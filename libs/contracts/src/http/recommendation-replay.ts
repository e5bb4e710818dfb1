import { z } from 'zod/mini';
import { marketInputKeys } from '@app/strategy';
import { freshnessSchema, isoDateSchema, isoInstantSchema, usdStringSchema } from '../common.js';

/** The amounts of the three parts, null where there is none. */
const replayAmountsSchema = z.object({
  investmentUsd: z.nullable(usdStringSchema),
  reinvestmentUsd: z.nullable(usdStringSchema),
  saleUsd: z.nullable(usdStringSchema),
});
export type ReplayAmounts = z.infer<typeof replayAmountsSchema>;

/** An input that comes out another way than it was frozen; decimals with six places. */
const replayDifferenceSchema = z.object({
  input: z.enum(marketInputKeys),
  issued: z.string(),
  recomputed: z.string(),
});

/**
 * Why stored prices cannot tell: `no_closes` of that time are stored, `too_little_history`, or `tick_not_kept`: the last
 * tick before midnight stood for a close (advice of 00:00 to 01:00 UTC) and was thinned since.
 */
export const replayUnknownReasonSchema = z.enum(['no_closes', 'too_little_history', 'tick_not_kept']);
export type ReplayUnknownReason = z.infer<typeof replayUnknownReasonSchema>;

/** GET /api/recommendations/:id/replay : computed again twice, and once more with what is known today. */
export const replayResponseSchema = z.extend(freshnessSchema, {
  recommendationId: z.uuid(),
  issuedAt: isoInstantSchema,
  strategyVersion: z.int().check(z.positive()),
  /** From the frozen inputs and, where they are known, from the prices of that time: every amount comes out the same. */
  agrees: z.boolean(),
  issued: replayAmountsSchema,
  /** From the frozen inputs of the event alone. */
  frozenInputs: z.object({ verdict: z.enum(['agrees', 'differs']), recomputed: replayAmountsSchema }),
  /** From the closes as they were known then; no later correction changes this verdict. */
  storedPrices: z.object({
    verdict: z.enum(['agrees', 'differs', 'unknown']),
    reason: z.nullable(replayUnknownReasonSchema),
    /** Whether the price itself is still among the stored ticks; old ones are thinned. */
    isPriceKept: z.boolean(),
    /** The moment whose knowledge was taken. */
    knownAt: isoInstantSchema,
    closes: z.int().check(z.nonnegative()),
    recomputed: z.nullable(replayAmountsSchema),
    differences: z.array(replayDifferenceSchema),
  }),
  /** What the same rule would say with the closes as they are today. Nothing issued ever changes. */
  sinceCorrected: z.object({
    correctedDays: z.int().check(z.nonnegative()),
    /** The newest fifty of them. `thenUsd` is null for a day whose close came in later. */
    corrections: z.array(
      z.object({
        day: isoDateSchema,
        thenUsd: z.nullable(usdStringSchema),
        nowUsd: usdStringSchema,
        source: z.string(),
        recordedAt: isoInstantSchema,
      }),
    ),
    wouldDiffer: z.boolean(),
    recomputed: z.nullable(replayAmountsSchema),
    differences: z.array(replayDifferenceSchema),
  }),
});
export type ReplayResponse = z.infer<typeof replayResponseSchema>;
