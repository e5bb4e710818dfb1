export {
  ANCHOR_CATEGORY,
  ANCHOR_ID,
  ANCHOR_STREAM,
  anchorOf,
  headsAnchoredCodec,
} from './anchors/heads-anchored.event.js';
export type { Anchor, HeadsAnchored } from './anchors/heads-anchored.event.js';
export { compareStreams, createHeadsTree, HeadsOrderError } from './anchors/merkle-tree.js';
export type { AnchoredHead, HeadsTree } from './anchors/merkle-tree.js';
export { appendBytes } from './client/append-events.js';
export { connectEventStore } from './client/connect-event-store.js';
export type { ConnectOptions } from './client/connect-event-store.js';
export { toStorableObject } from './json/storable-json.js';
export type { JsonObject, JsonValue } from './json/storable-json.js';
export { APPEND_EVENTS_MAX, appendPlaceOf, isUnfinished } from './metadata/append-place.js';
export type { AppendPlace } from './metadata/append-place.js';
export { ChainBrokenError } from './metadata/chain-broken.error.js';
export { actorSchema, eventMetadataSchema, toStoredEvent } from './metadata/event-metadata.js';
export type { Actor, EventMetadata, StoredEvent } from './metadata/event-metadata.js';
export {
  GENESIS_HASH,
  HASH_VERSION,
  createChainCheck,
  hashEvent,
  verifyChain,
} from './metadata/hash-chain.js';
export type {
  ChainCheck,
  ChainFault,
  ChainFaultKind,
  ChainHead,
  ChainVerdict,
  HashInput,
} from './metadata/hash-chain.js';
export { auditFaultText, createStreamAudit } from './metadata/stream-audit.js';
export type { AuditFault, AuditFaultKind, StreamAudit } from './metadata/stream-audit.js';
export { proposeEvents } from './metadata/propose-events.js';
export type { CommandMetadata, EncodedEvent, LinkedEvent, StreamHead } from './metadata/propose-events.js';
export type {
  Appended,
  EventStore,
  LogHead,
  Position,
  ProposedEvent,
  ReadStreamOptions,
  RecordedEvent,
  StreamRevision,
  SubscribeAllOptions,
  SubscriptionMessage,
} from './port/event-store.js';
export { comparePositions, positionOf } from './port/position.js';
export {
  APPEND_LIMIT_BYTES,
  EventDecodeError,
  EventNotStorableError,
  EventTooLargeError,
  LostRaceError,
  StoreRefusedError,
  StoreUnavailableError,
  WrongRevisionError,
} from './port/store.errors.js';
export { InvalidStreamNameError, splitStreamName, streamName } from './port/stream-name.js';
export { foldWith } from './repository/codec.js';
export type { EventCodec, EventToDecode, Fold, FoldedEvent, Folding } from './repository/codec.js';
export { decodeEvent } from './repository/decode-event.js';
export type { DecodedEvent } from './repository/decode-event.js';
export type { LoadedStream } from './repository/load-stream.js';
export { createRepository } from './repository/repository.js';
export type {
  Decision,
  Executed,
  LoadOptions,
  Repository,
  RepositoryOptions,
} from './repository/repository.js';
export { createDurableSnapshots } from './repository/durable-snapshots.js';
export type {
  DurableSnapshotOptions,
  SnapshotRow,
  SnapshotRows,
  StateBytes,
} from './repository/durable-snapshots.js';
export { createSnapshotLru } from './repository/snapshot-cache.js';
export type { Snapshot, SnapshotCache } from './repository/snapshot-cache.js';
export { AppendHold } from './subscription/append-hold.js';
export { runSubscription } from './subscription/run-subscription.js';
export type {
  EventBatch,
  RunningSubscription,
  RunSubscriptionOptions,
} from './subscription/run-subscription.js';
export type { SubscriptionHealth, SubscriptionState } from './subscription/subscription-health.js';
