import type { StreamHistory } from '../streams/append.decision.js';
import { decideAppend } from '../streams/append.decision.js';
import type { AppendOutcome, AppendRequest, DeleteRequest, WriteRequest } from '../streams/append.js';
import { mayDelete } from '../streams/delete.decision.js';
import type { ProposedEvent } from '../streams/event.js';
import type { EventId, Position } from '../streams/identifiers.js';
import { revision } from '../streams/identifiers.js';
import {
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

const tombstoneType = '$streamDeleted';

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
    if (isTombstoned(stream) || isTombstoned(this.#describedBy(request.stream)))
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
      case 'nothing-to-append':
        return { kind: 'unchanged', head: stream?.head };
      case 'already-appended': {
        if (stream === undefined)
          throw new Error(`Stream ${name} was decided to hold events but does not exist`);
        const { lastRevision } = decision;
        return {
          kind: 'appended',
          lastRevision,
          position: this.#log.positionAt(stream.id, lastRevision),
        };
      }
      case 'append': {
        // What was deleted stays hidden: the stream starts again at its next revision.
        if (isSoftDeleted(stream)) this.#truncateBefore(name, decision.firstRevision);
        const position = this.#store(name, stream, events);
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
        ? this.#truncateBefore(name, everythingTruncated)
        : this.#log.appendTombstone(name, stream, systemEvent(tombstoneType, '{}'));
    return { kind: 'deleted', position };
  }

  /** Writes the stream's metadata with another `$tb`, as a client would, so that what is hidden can be read there. */
  #truncateBefore(name: string, before: number): Position {
    const metadataStream = metadataStreamOf(name);
    const data = withTruncateBefore(this.#log.newestOf(metadataStream)?.data, before);
    return this.#store(metadataStream, this.#log.findStream(metadataStream), [
      systemEvent(metadataType, data),
    ]);
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

  /** The stream whose metadata a stream holds. */
  #describedBy(name: string): StreamState | undefined {
    const described = streamOfMetadata(name);
    return described === undefined ? undefined : this.#log.findStream(described);
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
