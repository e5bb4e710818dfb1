import { z } from 'zod/mini';
import { isoInstantSchema, revisionSchema } from '../common.js';

/** GET /api/admin/projections (role admin) */
export const projectionsResponseSchema = z.object({
  /** Schema of the read models that is read. */
  activeSchema: z.string(),
  projections: z.array(
    z.object({
      name: z.string(),
      partition: z.int().check(z.nonnegative()),
      partitions: z.int().check(z.positive()),
      /** $all position of the last handled event. */
      commitPosition: z.string(),
      preparePosition: z.string(),
      /** Last time that something was handled, or a stretch without anything for it passed. */
      lastProgressAt: isoInstantSchema,
      secondsSinceProgress: z.int().check(z.nonnegative()),
    }),
  ),
  streams: z.object({ tracked: z.int().check(z.nonnegative()), parked: z.int().check(z.nonnegative()) }),
  /** The first hundred, longest parked first. */
  parked: z.array(
    z.object({
      stream: z.string(),
      /** Of the last event that was applied. */
      revision: revisionSchema,
      parkedAt: isoInstantSchema,
      reason: z.string(),
      waitingEvents: z.int().check(z.nonnegative()),
      firstEvent: z.nullable(z.object({ revision: revisionSchema, type: z.string(), eventId: z.uuid() })),
    }),
  ),
});
export type ProjectionsResponse = z.infer<typeof projectionsResponseSchema>;

/**
 * POST /api/admin/projections/parked/{stream}/retry and .../resolve (role admin). Retry applies the parked events again
 * as they are; resolve writes all rows of that user again from the streams. Answered when it is done; nothing is skipped
 * by either.
 *
 * Problems: PROJECTION.NOT_PARKED (404), PROJECTION.STILL_PARKED (409, members `revision` and `reason`),
 * PROJECTION.REPAIR_FAILED (500, member `reason`), PROJECTION.NO_PROJECTOR (503: nobody took it on, nothing was done).
 */
export const parkedStreamRepairSchema = z.object({
  stream: z.string(),
  action: z.enum(['retry', 'resolve']),
  /** Of the last applied event now. */
  revision: revisionSchema,
});
export type ParkedStreamRepair = z.infer<typeof parkedStreamRepairSchema>;
