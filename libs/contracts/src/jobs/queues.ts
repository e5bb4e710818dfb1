/** Names of the BullMQ queues and schedules. Job ids carry no colon: BullMQ reserves it. */
export const marketSnapshotQueue = 'market-snapshot';
export const sidSnapshotQueue = 'sid-snapshot';
export const snapshotThinningQueue = 'snapshot-thinning';
export const housekeepingQueue = 'housekeeping';
/** Interval of the market snapshot in milliseconds (core text, "Market refresh interval"). */
export const marketSnapshotIntervalMs = 30_000;

/** Postgres channel on which the worker tells of a new market snapshot. */
export const marketSnapshotChannel = 'market_snapshot';
/** Postgres channel on which the projector tells "stream:revision" after each batch. */
export const streamProgressChannel = 'stream_progress';
