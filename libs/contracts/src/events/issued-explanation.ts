import { z } from 'zod/mini';
import { microDecimal, recommendationExplanationSchema } from '@app/strategy';
import { isoDateSchema } from '../common.js';

/** The market as it looked at issue, next to the frozen inputs: shown with the recommendation, never computed with. */
export const issuedConditionsSchema = z.strictObject({
  rsiPrev: z.nullable(microDecimal),
  rsiDirection: z.enum(['up', 'down', 'flat']),
  zoneKey: z.string(),
  directionalKey: z.string(),
  regimeSince: isoDateSchema,
  sid: z.strictObject({
    base: microDecimal,
    levelText: z.string(),
    enhancement: z.enum(['crash', 'rally', 'mixed', 'none']),
  }),
});
/**
 * Member `explanation` of the event `ledger.recommendation-issued`. `recommendation` is what @app/strategy computed and
 * what a replay of `frozenInputs` must give again.
 */
export const issuedExplanationSchema = z.strictObject({
  recommendation: recommendationExplanationSchema,
  conditions: issuedConditionsSchema,
});
export type IssuedExplanation = z.infer<typeof issuedExplanationSchema>;
