import type { StreamHistory } from '../streams/append.decision.js';
import { decideAppend } from '../streams/append.decision.js';
import type { AppendOutcome, AppendRequest, DeleteRequest, WriteRequest } from '../streams/append.js';
import { mayDelete } from '../streams/delete.decision.js';
import type { ProposedEvent } from '../streams/event.js';
import type { EventId, Position, Revision } from '../streams/identifiers.js';
import { revision } from '../streams/identifiers.js';
import {
  deletedMetadata,
  limitsOf,
  metadataStreamOf,
  metadataType,
  streamOfMetadata,
  withTruncateBefore,
} from '../streams/stream-metadata.js';
import type { StreamState } from '../streams/stream-state.js';
import { everythingTruncated, isSoftDeleted, isTombstoned } from '../streams/stream-state.js';
import { systemEvent } from '../streams/system-event.js';
import type { EventLog } from './event-log.js';
import type { RecentEventIds } from './recent-event-ids.js';
import type { NamedStream } from './stream-table.js';

const tombstoneType = '$streamDeleted';
const noBytes = new Uint8Array();

/** Decides one write after those before it and stores it; only within a transaction of the log. */
export class StreamWriter {
  readonly #log: EventLog;
  readonly #recentIds: RecentEventIds;

  constructor(log: EventLog, recentIds: RecentEventIds) {
    this.#log = log;
    this.#recentIds = recentIds;
  }

  write(request: WriteRequest): AppendOutcome {
    const stream = this.#log.findStream(request.stream);
    if (isTombstoned(stream) || isTombstoned(this.#log.findDescribed(request.stream)))
      return { kind: 'stream-deleted' };
    return request.kind === 'append' ? this.#append(request, stream) : this.#delete(request, stream);
  }

  #append(request: AppendRequest, stream: StreamState | undefined): AppendOutcome {
    const { stream: name, events } = request;
    const ids = events.map((event) => event.id);
    const decision = decideAppend(request.expected, ids, this.#historyOf(name, stream));
    switch (decision.kind) {
      case 'wrong-expected-revision':
        return { kind: 'wrong-expected-revision', actual: stream?.head };
      case 'stream-deleted':
        return { kind: 'stream-deleted' };
      case 'nothing-to-append':
        return { kind: 'unchanged', head: stream?.head };
      case 'already-appended': {
        if (stream === undefined)
          throw new Error(`Stream ${name} was decided to hold events but does not exist`);
        const { lastRevision } = decision;
        // What is deleted or scavenged has no position to name, as on a real server.
        const position = isSoftDeleted(stream) ? undefined : this.#log.positionAt(stream.id, lastRevision);
        return position === undefined
          ? { kind: 'unchanged', head: lastRevision }
          : { kind: 'appended', lastRevision, position };
      }
      case 'append': {
        const deleted = this.#deletedBefore(name, stream);
        const position = this.#store(name, stream, events);
        // What was deleted stays hidden, after new events as after metadata that say nothing of it.
        if (deleted !== undefined)
          this.#truncateBefore(deleted.name, revision((deleted.state.head ?? -1) + 1));
        return {
          kind: 'appended',
          lastRevision: revision(decision.firstRevision + events.length - 1),
          position,
        };
      }
    }
  }

  #delete(request: DeleteRequest, stream: StreamState | undefined): AppendOutcome {
    const { kind, stream: name, expected } = request;
    if (!mayDelete(kind, expected, deletedStreamOf(stream)))
      return { kind: 'wrong-expected-revision', actual: stream?.head };
    const position =
      kind === 'delete'
        ? this.#storeMetadata(metadataStreamOf(name), deletedMetadata)
        : this.#log.appendTombstone(name, stream, systemEvent(tombstoneType, '{}'));
    return { kind: 'deleted', position };
  }

  /** Writes the stream's metadata with another `$tb`, as a client would, so that what is hidden can be read there. */
  #truncateBefore(name: string, before: Revision): void {
    const metadataStream = metadataStreamOf(name);
    const data = this.#log.newestOf(metadataStream)?.data ?? noBytes;
    this.#storeMetadata(metadataStream, withTruncateBefore(data, before));
  }

  #storeMetadata(metadataStream: string, data: Uint8Array | string): Position {
    const event = systemEvent(metadataType, data);
    return this.#store(metadataStream, this.#log.findStream(metadataStream), [event]);
  }

  #store(name: string, stream: StreamState | undefined, events: readonly ProposedEvent[]): Position {
    const first = (stream?.head ?? -1) + 1;
    const position = this.#log.append(name, stream, events);
    this.#recentIds.remember(
      events.map((event, index) => ({ id: event.id, stream: name, revision: revision(first + index) })),
    );
    const described = streamOfMetadata(name);
    const newest = events.at(-1);
    if (described !== undefined && newest !== undefined) this.#log.setLimits(described, limitsOf(newest));
    return position;
  }

  /** The deleted stream that an append begins again: the one appended to, or the one whose metadata it holds. */
  #deletedBefore(name: string, stream: StreamState | undefined): NamedStream | undefined {
    if (stream !== undefined && isSoftDeleted(stream)) return { name, state: stream };
    const described = streamOfMetadata(name);
    const state = this.#log.findDescribed(name);
    if (described === undefined || state === undefined || !isSoftDeleted(state)) return undefined;
    return { name: described, state };
  }

  #historyOf(name: string, stream: StreamState | undefined): StreamHistory {
    const before = stream?.limits.truncateBefore;
    return {
      ...deletedStreamOf(stream),
      bornAt: revision(before === undefined || before === everythingTruncated ? 0 : before),
      idsFrom: (from, count): readonly EventId[] =>
        stream === undefined ? [] : this.#log.idsFrom(stream.id, from, count),
      recentRevisionOf: (id) => this.#recentIds.revisionOf(name, id),
    };
  }
}

function deletedStreamOf(
  stream: StreamState | undefined,
): Pick<StreamHistory, 'head' | 'exists' | 'isDeleted'> {
  const isDeleted = isSoftDeleted(stream);
  return { head: stream?.head, exists: stream !== undefined && !isDeleted, isDeleted };
}
