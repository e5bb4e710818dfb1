import { z } from 'zod/mini';
import { isoInstantSchema } from '../common.js';

export const logLevelSchema = z.enum(['warn', 'error', 'fatal']);

/** GET /api/admin/service-log?level=&correlation=&limit=&cursor= (role admin), newest first */
export const serviceLogResponseSchema = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      at: isoInstantSchema,
      service: z.string(),
      level: logLevelSchema,
      message: z.string(),
      correlationId: z.nullable(z.string()),
      /** The other fields, as JSON text; cut where they are long. */
      detail: z.string(),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type ServiceLogResponse = z.infer<typeof serviceLogResponseSchema>;

/** GET /api/admin/payment-notices?limit=&cursor= (role admin), newest first: what the providers have sent, without its text */
export const paymentNoticesResponseSchema = z.object({
  notices: z.array(
    z.object({
      eventId: z.uuid(),
      provider: z.string(),
      /** The number that the provider gives the payment. */
      providerPaymentId: z.nullable(z.string()),
      paymentId: z.nullable(z.uuid()),
      receivedAt: isoInstantSchema,
      processedAt: z.nullable(isoInstantSchema),
      /** Null while it waits. */
      outcome: z.nullable(z.string()),
    }),
  ),
  nextCursor: z.nullable(z.string()),
});
export type PaymentNoticesResponse = z.infer<typeof paymentNoticesResponseSchema>;
