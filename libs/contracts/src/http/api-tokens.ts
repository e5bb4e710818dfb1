import { z } from 'zod/mini';
import { isoInstantSchema } from '../common.js';
import { identityProofShape, oneProof } from './second-factor.js';

/** What a token of `read-and-record` may do, one of `read` may do in part. */
export const apiTokenScopeSchema = z.enum(['read', 'read-and-record']);
export type ApiTokenScope = z.infer<typeof apiTokenScopeSchema>;

/** Days until a token expires; null for one that does not. */
const apiTokenLifetimeSchema = z.nullable(z.literal([30, 90, 365]));
export type ApiTokenLifetime = z.infer<typeof apiTokenLifetimeSchema>;

/** Every token begins with it, so that programs that look for leaked secrets recognise one. */
export const apiTokenPrefix = 'ddca_';

/** Tokens that one person may have: 409 API_TOKEN.TOO_MANY above it. */
export const apiTokensPerUserMax = 10;

export const apiTokenNameMax = 60;

const apiTokenSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  scope: apiTokenScopeSchema,
  createdAt: isoInstantSchema,
  /** Null for one that does not expire. */
  expiresAt: z.nullable(isoInstantSchema),
  isExpired: z.boolean(),
  /** To within ten minutes; null for one that was never used. */
  lastUsedAt: z.nullable(isoInstantSchema),
});
export type ApiToken = z.infer<typeof apiTokenSchema>;

/** GET /api/me/api-tokens, oldest first */
export const apiTokensResponseSchema = z.object({ tokens: z.array(apiTokenSchema) });
export type ApiTokensResponse = z.infer<typeof apiTokensResponseSchema>;

/** POST /api/me/api-tokens */
export const createApiTokenRequestSchema = z
  .strictObject({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(apiTokenNameMax), z.regex(/^\P{Cc}*$/u)),
    scope: apiTokenScopeSchema,
    expiresInDays: apiTokenLifetimeSchema,
    ...identityProofShape,
  })
  .check(oneProof());
export type CreateApiTokenRequest = z.output<typeof createApiTokenRequestSchema>;

/** The token itself is told this once: only its hash is kept. */
export const apiTokenCreatedResponseSchema = z.object({ token: z.string(), created: apiTokenSchema });
export type ApiTokenCreatedResponse = z.infer<typeof apiTokenCreatedResponseSchema>;
