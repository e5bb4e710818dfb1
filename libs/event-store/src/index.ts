export {
  ANCHOR_ID,
  ANCHOR_STREAM,
  anchorOf,
  headsAnchoredCodec,
  headsAnchoredDataSchema,
} from './anchors/heads-anchored.event.js';
export type { Anchor, HeadsAnchored } from './anchors/heads-anchored.event.js';
export { compareStreams, createHeadsTree, HeadsOrderError } from './anchors/merkle-tree.js';
export type { AnchoredHead } from './anchors/merkle-tree.js';
export { connectEventStore } from './client/connect-event-store.js';
export { eventStoreUrlSchema } from './client/connection-string.js';
export type { JsonObject, JsonValue } from './json/storable-json.js';
export { appendPositionOf, isUnfinished } from './metadata/append-position.js';
export type { AppendPosition } from './metadata/append-position.js';
export { correlationOf } from './metadata/correlation-of.js';
export { ChainBrokenError } from './metadata/chain-broken.error.js';
export { eventMetadataSchema, toStoredEvent } from './metadata/event-metadata.js';
export type { Actor } from './metadata/event-metadata.js';
export { createChainCheck, verifyChain } from './metadata/hash-chain.js';
export type { ChainCheck, ChainFault, ChainHead } from './metadata/hash-chain.js';
export { proposeEvents } from './metadata/propose-events.js';
export type { LinkedEvent, StreamHead } from './metadata/propose-events.js';
export { auditFaultText, createStreamAudit } from './metadata/stream-audit.js';
export type { StreamAudit } from './metadata/stream-audit.js';
export type {
  Appended,
  Checkpoint,
  EventStore,
  Position,
  ProposedEvent,
  ReadLogOptions,
  ReadStreamOptions,
  RecordedEvent,
  StreamRevision,
  SubscribeAllOptions,
  SubscriptionMessage,
} from './port/event-store.js';
export { comparePositions, isLogPosition, NO_POSITION_FROM, positionOf } from './port/position.js';
export {
  APPEND_LIMIT_BYTES,
  CheckpointNotInLogError,
  EventDecodeError,
  EventTooLargeError,
  LostRaceError,
  NoEventAtPositionError,
  ServerTooOldError,
  StoreRefusedError,
  StoreUnavailableError,
  StoreUnreachableError,
  WrongRevisionError,
} from './port/store.errors.js';
export {
  ANCHOR_CATEGORY,
  isOwnStream,
  PAYMENT_CATEGORY,
  TRACK_CATEGORY,
  USER_CATEGORIES,
} from './port/stream-name.js';
export type { UserCategory } from './port/stream-name.js';
export { foldWith } from './repository/codec.js';
export type { EventPlace, FoldedEvent, StreamCodec } from './repository/codec.js';
export { decodeEvent } from './repository/decode-event.js';
export type { DecodedEvent } from './repository/decode-event.js';
export { isStreamDeleted, isTombstone, StreamDeletedError } from './repository/deleted-stream.js';
export { createDurableSnapshots } from './repository/durable-snapshots.js';
export type { SnapshotRow, SnapshotRows, StateBytes } from './repository/durable-snapshots.js';
export type { LoadedStream } from './repository/load-stream.js';
export { createRepository } from './repository/repository.js';
export type { Repository, RepositoryOptions } from './repository/repository.js';
export { createSnapshotLru } from './repository/snapshot-cache.js';
export { checkCheckpoint, checkpointAt } from './subscription/check-checkpoint.js';
export { fromCheckpointRow, toCheckpointColumns } from './subscription/checkpoint-columns.js';
export { IncompleteAppendBuffer } from './subscription/incomplete-append-buffer.js';
export { readToEnd } from './subscription/read-to-end.js';
export { runSubscription } from './subscription/run-subscription.js';
export type { EventBatch, RunningSubscription } from './subscription/run-subscription.js';
export type { SubscriptionState } from './subscription/subscription-health.js';
