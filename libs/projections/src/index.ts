export {
  activateVersion,
  activeReadModels,
  activeSchemaOf,
  readActive,
  readSchemaChannel,
  rereadIfDropped,
} from './active-version.repository.js';
export { copyIn, CopyBuffer } from './bulk.repository.js';
export type { CopyText } from './bulk.repository.js';
export { moveCheckpoint, readCheckpoint } from './checkpoint.repository.js';
export type { CheckpointKey } from './checkpoint.repository.js';
export { checksumsOf, compareRows, usersWithoutStream } from './checksum.repository.js';
export type { ChecksummedTable, RowDifference } from './checksum.repository.js';
export { dailyBalances } from './daily-balances.repository.js';
export type { DailyBalancesRow } from './daily-balances.repository.js';
export {
  cashEntriesWithBalance,
  transactionsWithBalances,
  transactionWithBalances,
} from './entry-balances.repository.js';
export type { CashBalance, TradeBalances } from './entry-balances.repository.js';
export {
  CheckpointMovedError,
  isEventAtFault,
  ParkingFailedError,
  StreamGapError,
  UnprojectableEventError,
} from './errors.js';
export { beat, heartbeats, stopBeating } from './heartbeats.repository.js';
export type { HeardHeartbeat, ProjectorHeartbeat } from './heartbeats.repository.js';
export {
  carryOutRepair,
  parkedRepairsChannel,
  repairOutcome,
  requestRepair,
  withdrawRepair,
} from './parked-repairs.repository.js';
export type { ParkedRepair, RepairAction, RepairOutcome } from './parked-repairs.repository.js';
export {
  categoryOf,
  idOf,
  isInPartition,
  parsePartition,
  PARTITIONS_MAX,
  wholePartition,
} from './partition.js';
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
export { projectEvents } from './project-events.js';
export type { ProjectMode } from './project-events.js';
export { countParkedStreams } from './progress.repository.js';
export { checksumOrder, rowChecksum } from './row-text.js';
export { deleteRows, upsertRows } from './row-writer.repository.js';
export type { FullRow, ReadTable } from './row-writer.repository.js';
export {
  analyzeVersion,
  asOnlyRebuild,
  columnTypesOf,
  countTrackedEvents,
  createVersion,
  dropVersion,
  readSchemas,
  RebuildRunningError,
} from './versions.repository.js';
export { watchActiveVersion } from './watch-active-version.js';
export type { ActiveVersionWatch, WatchActiveVersionOptions } from './watch-active-version.js';
