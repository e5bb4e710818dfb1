import { z } from 'zod';

/** Names of the BullMQ queues and schedules. Job ids carry no colon: BullMQ reserves it. */
export const marketSnapshotQueue = 'market-snapshot';
export const sidSnapshotQueue = 'sid-snapshot';
/** Interval of the market snapshot in milliseconds (core text, "Market refresh interval"). */
export const marketSnapshotIntervalMs = 30_000;

/** A forced snapshot carries the reason; the scheduled one carries nothing. */
export const snapshotJobSchema = z.object({
  reason: z.enum(['schedule', 'forced', 'start']).default('schedule'),
});
export type SnapshotJob = z.infer<typeof snapshotJobSchema>;

/** Postgres channel on which the worker tells of a new market snapshot. */
export const marketSnapshotChannel = 'market_snapshot';
/** Postgres channel on which the projector tells "stream:revision" after each batch. */
export const streamProgressChannel = 'stream_progress';
