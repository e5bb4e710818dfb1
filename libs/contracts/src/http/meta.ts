import { z } from 'zod';

/** GET /api/meta, open to anyone. `demoAccounts` is empty outside development. */
export const metaResponseSchema = z.object({
  productName: z.string(),
  environment: z.enum(['development', 'test', 'production']),
  demoAccounts: z.array(z.object({ role: z.string(), username: z.string(), password: z.string() })),
});
export type MetaResponse = z.infer<typeof metaResponseSchema>;

/** GET /api/health/live and /api/health/ready */
export const healthResponseSchema = z.object({
  status: z.enum(['ok', 'failing']),
  checks: z.record(
    z.string(),
    z.object({ status: z.enum(['ok', 'failing']), detail: z.string().optional() }),
  ),
});
export type HealthResponse = z.infer<typeof healthResponseSchema>;
