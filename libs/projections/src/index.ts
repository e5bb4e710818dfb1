export {
  CheckpointMovedError,
  ParkingFailedError,
  StreamGapError,
  UnprojectableEventError,
} from './errors.js';
export { idOf, isInPartition, parsePartition, PARTITIONS_MAX, wholePartition } from './partition.js';
export type { Partition } from './partition.js';
export { createProgressFeed } from './progress-feed.js';
export type {
  ProgressFeed,
  ProgressFeedOptions,
  RevisionWait,
  StreamPosition,
  WaitOptions,
} from './progress-feed.js';
export type { Projection, ProjectableEvent, ProjectionTarget } from './projection.js';
export { ProjectionRunner } from './projection-runner.js';
export type { ProjectionRunnerOptions, RunnerStatus } from './projection-runner.js';
export { deleteRows, upsertRows } from './row-writer.repository.js';
export type { FullRow, ReadTable } from './row-writer.repository.js';
