import { z } from 'zod/mini';

/** Addresses of the Bitcoin guide; each is left out where none is set. */
const guideLinksSchema = z.object({
  exchange: z.optional(z.url()),
  ios: z.optional(z.url()),
  android: z.optional(z.url()),
  encyclopedia: z.optional(z.url()),
  tutorials: z.optional(z.url()),
});
export type GuideLinks = z.infer<typeof guideLinksSchema>;

/** GET /api/meta, open to anyone. `demoAccounts` is empty outside development. */
export const metaResponseSchema = z.object({
  productName: z.string(),
  environment: z.enum(['development', 'test', 'production']),
  /** Fewest characters of a new password; not sent by servers before this field. */
  passwordMinLength: z.optional(z.int().check(z.positive())),
  demoAccounts: z.array(
    z.object({
      role: z.string(),
      username: z.string(),
      password: z.string(),
      /** Not sent by servers before this field. */
      shows: z.optional(z.enum(['history', 'administration', 'audit', 'first-week'])),
    }),
  ),
  /** Left out where no address is set. */
  supportEmail: z.optional(z.string()),
  /** Not sent by servers before this field. */
  guideLinks: z.optional(guideLinksSchema),
});
export type MetaResponse = z.infer<typeof metaResponseSchema>;

/** GET /api/health/live and /api/health/ready */
const projectionHealthSchema = z.object({
  name: z.string(),
  partition: z.int().check(z.nonnegative()),
  partitions: z.int().check(z.positive()),
  /** Version of the read models that is written. */
  schema: z.string(),
  /** `late`: more than a minute behind, or nothing was heard of the projector for half a minute. */
  status: z.enum(['ok', 'late', 'failing']),
  /** $all position of the last handled event; null before the first. */
  position: z.nullable(z.object({ commit: z.string(), prepare: z.string() })),
  /** Received and not applied; a lower bound while catching up. */
  lagEvents: z.int().check(z.nonnegative()),
  /** How much younger the newest event is than the one applied last; null while unknown. */
  lagMs: z.nullable(z.int().check(z.nonnegative())),
  lastProgressAt: z.nullable(z.iso.datetime()),
  parkedStreams: z.int().check(z.nonnegative()),
});

export const healthResponseSchema = z.object({
  /** One entry a projector; of ready alone. */
  projections: z.optional(z.array(projectionHealthSchema)),
  /** `degraded`: it answers, and a part that requests do not wait for fails. */
  status: z.enum(['ok', 'degraded', 'failing']),
  checks: z.record(
    z.string(),
    z.object({ status: z.enum(['ok', 'failing']), detail: z.optional(z.string()) }),
  ),
});
export type HealthResponse = z.infer<typeof healthResponseSchema>;
