import { z } from 'zod/mini';
import { isoInstantSchema } from '../common.js';

/** When the weekly digest is mailed, in the person's time zone, and whether it names their amount. */
export const digestChoiceSchema = z.strictObject({
  /** 1 is Monday. */
  weekday: z.int().check(z.minimum(1), z.maximum(7)),
  hour: z.int().check(z.minimum(0), z.maximum(23)),
  showsAmounts: z.boolean(),
});
export type DigestChoice = z.infer<typeof digestChoiceSchema>;

/** PUT /api/settings/digest; null ends it. */
export const changeDigestRequestSchema = z.strictObject({ digest: z.nullable(digestChoiceSchema) });
export type ChangeDigestRequest = z.infer<typeof changeDigestRequestSchema>;

/** GET /api/settings/digest */
export const digestResponseSchema = z.object({
  digest: z.nullable(digestChoiceSchema),
  /** Null where none is wanted, or the account has no address to mail it to. */
  nextAt: z.nullable(isoInstantSchema),
});
export type DigestResponse = z.infer<typeof digestResponseSchema>;
