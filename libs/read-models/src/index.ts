export { createProgressFeed } from './progress/progress-feed.js';
export type { ProgressFeed } from './progress/progress-feed.js';
export { isOfErasedAccount } from './progress/progress.repository.js';
export { moveCheckpoint } from './runner/checkpoint.repository.js';
export { isEventAtFault, StreamGapError, UnprojectableEventError } from './runner/errors.js';
export { deleteHeartbeat, heartbeats, isAnotherLog, writeHeartbeat } from './runner/heartbeats.repository.js';
export type { HeardHeartbeat } from './runner/heartbeats.repository.js';
export {
  deleteWorkerPart,
  JOB_INSTANCE,
  workerParts,
  writeWorkerPart,
} from './runner/worker-parts.repository.js';
export type { HeardWorkerPart, WorkerPart } from './runner/worker-parts.repository.js';
export { keepRowComparison, newestRowComparison } from './runner/row-comparisons.repository.js';
export type { RowComparison } from './runner/row-comparisons.repository.js';
export { LOG_LEVELS, loggedLine, serviceLog, storeLines } from './runner/service-log.repository.js';
export type { StoredLine } from './runner/service-log.repository.js';
export { storeKeptLines } from './runner/store-kept-lines.js';
export {
  carryOutRepair,
  parkedRepairsChannel,
  repairOutcome,
  requestRepair,
  withdrawRepair,
} from './runner/parked-repairs.repository.js';
export type { ParkedRepair, RepairAction, RepairOutcome } from './runner/parked-repairs.repository.js';
export { categoryOf, idOf, parsePartition, PARTITIONS_MAX, wholePartition } from './runner/partition.js';
export type { Partition } from './runner/partition.js';
export { projectEvents } from './runner/project-events.js';
export type { ProjectMode } from './runner/project-events.js';
export { ProjectionRunner } from './runner/projection-runner.js';
export type { StoredBatch } from './runner/projection-runner.js';
export type { Projection, ProjectionTarget } from './runner/projection.js';
export type { AppSchema, FeedSeriesName, MarketSeriesName, SigningKeysTable } from './schema/app-schema.js';
export { readColumnTypes, totalColumns } from './schema/read-columns.js';
export type { TotalColumn } from './schema/read-columns.js';
export { readSchemaV1 } from './schema/read-schema.js';
export type {
  CheckpointsTable,
  DynamicBalanceEntriesTable,
  PortfolioCashEntriesTable,
  PortfolioTable,
  ReadSchema,
  TransactionsTable,
  WeeklyOperationsTable,
} from './schema/read-schema.js';
export type { StreamHeadsSchema } from './schema/stream-heads-schema.js';
export {
  cashEntriesWithBalance,
  transactionsWithBalances,
  transactionWithBalances,
} from './tables/entry-balances.repository.js';
export type { CashBalance, TradeBalances } from './tables/entry-balances.repository.js';
export { newestFirst, rowPlace } from './tables/history-order.js';
export type { DateColumn } from './tables/history-order.js';
export { deleteRows, upsertRows } from './tables/row-writer.repository.js';
export type { FullRow, ReadTable } from './tables/row-writer.repository.js';
export {
  activateVersion,
  activeReadModels,
  activeSchemaOf,
  readActive,
  rereadIfDropped,
} from './versions/active-version.repository.js';
export { compareRows, usersWithoutStream } from './versions/compare-rows.repository.js';
export type { RowDifference } from './versions/compare-rows.repository.js';
export {
  analyzeVersion,
  asOnlyRebuild,
  countTrackedEvents,
  createVersion,
  dropVersion,
  readSchemas,
} from './versions/versions.repository.js';
export { watchActiveVersion } from './versions/watch-active-version.js';
