import { z } from 'zod/mini';
import { identityProofShape, oneProof } from './second-factor.js';

// Apart from what they belong to: the web app sends them and loads none of their rules.

/** PUT /api/settings/email; null or blank takes the address away. */
export const changeEmailRequestSchema = z
  .strictObject({ email: z.nullable(z.string().check(z.maxLength(1000))), ...identityProofShape })
  .check(oneProof());
export type ChangeEmailRequest = z.infer<typeof changeEmailRequestSchema>;

/** POST /api/me/erasure */
export const eraseAccountRequestSchema = z.strictObject(identityProofShape).check(oneProof());

/** POST /api/subscription/cancellation, with an Idempotency-Key: ends it now, and nothing is paid back. */
export const cancelSubscriptionRequestSchema = z.strictObject(identityProofShape).check(oneProof());
export type CancelSubscriptionRequest = z.infer<typeof cancelSubscriptionRequestSchema>;
