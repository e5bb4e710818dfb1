import { z } from 'zod';
import { isoInstantSchema, revisionSchema } from '../common.js';

/** GET /api/admin/projections (role admin) */
export const projectionsResponseSchema = z.object({
  /** Schema of the read models that is read. */
  activeSchema: z.string(),
  projections: z.array(
    z.object({
      name: z.string(),
      partition: z.int().nonnegative(),
      partitions: z.int().positive(),
      /** $all position of the last handled event. */
      commitPosition: z.string(),
      preparePosition: z.string(),
      /** Last time that something was handled, or a stretch without anything for it passed. */
      lastProgressAt: isoInstantSchema,
      secondsSinceProgress: z.int().nonnegative(),
    }),
  ),
  streams: z.object({ tracked: z.int().nonnegative(), parked: z.int().nonnegative() }),
  /** The first hundred, longest parked first. */
  parked: z.array(
    z.object({
      stream: z.string(),
      /** Of the last event that was applied. */
      revision: revisionSchema,
      parkedAt: isoInstantSchema,
      reason: z.string(),
      waitingEvents: z.int().nonnegative(),
      firstEvent: z.object({ revision: revisionSchema, type: z.string(), eventId: z.uuid() }).nullable(),
    }),
  ),
});
export type ProjectionsResponse = z.infer<typeof projectionsResponseSchema>;
