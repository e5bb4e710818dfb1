import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { ProposedEvent, RecordedEvent } from '../streams/event.js';
import { recordedSizeBytes } from '../streams/event.js';
import type { EventId, Position, Revision } from '../streams/identifiers.js';
import {
  beginningOfLog,
  eventIdBytes,
  eventIdFromBytes,
  eventIdToBytes,
  position,
  revision,
} from '../streams/identifiers.js';
import type { Direction } from '../streams/read.js';
import { streamOfMetadata } from '../streams/stream-metadata.js';
import type { StreamLimits, StreamState } from '../streams/stream-state.js';
import { isReadable, isTombstoned, tombstoneRevision } from '../streams/stream-state.js';
import { blobColumn, integerColumn, textColumn } from './columns.js';
import type { NamedStream } from './stream-table.js';
import { StreamTable } from './stream-table.js';

export interface ReadPage {
  readonly events: readonly RecordedEvent[];
  /** Nothing more was stored in this direction when the page was read. */
  readonly isLast: boolean;
}

export interface RecentEvent {
  readonly id: EventId;
  readonly stream: string;
  readonly revision: Revision;
}

/** Limits of one page, so that a read holds a bounded part of the log in memory whatever the size of its events. */
const pageEvents = 512;
const pageBytes = 256 * 1024;

const eventColumns = 'position, revision, event_id, type, is_json, created_micros, data, metadata';
/**
 * A row's three blobs as one: each value that SQLite hands out as bytes costs more than the rest of the row. To `||` they
 * are text, whose bytes it does not look at, and the cast makes them bytes again.
 */
const readColumns =
  'position, revision, type, is_json, created_micros, length(metadata) AS metadata_bytes, ' +
  'CAST(event_id || metadata || data AS BLOB) AS id_metadata_data';
const joinedColumns = `s.name AS name, ${readColumns}`;
// CROSS JOIN fixes the order: walk the log, look up the name of each event's stream.
const joined = 'events e CROSS JOIN streams s ON s.id = e.stream_id';

/** The tables of the store as functions. Synchronous throughout: no read ever sees a transaction half done. */
export class EventLog {
  readonly #db: DatabaseSync;
  readonly #clockMicros: () => number;
  readonly #streams: StreamTable;
  readonly #insertEvent: StatementSync;
  readonly #idsFrom: StatementSync;
  readonly #positionAt: StatementSync;
  readonly #recent: StatementSync;
  readonly #streamPage: Readonly<Record<Direction, StatementSync>>;
  readonly #logPage: Readonly<Record<Direction, StatementSync>>;
  readonly #deleteBelow: StatementSync;
  readonly #begin: StatementSync;
  readonly #commit: StatementSync;
  #lastPosition: Position;
  #lastCreatedMicros: number;

  constructor(db: DatabaseSync, clockMicros: () => number = () => Date.now() * 1_000) {
    this.#db = db;
    this.#clockMicros = clockMicros;
    this.#streams = new StreamTable(db);
    this.#insertEvent = db.prepare(
      `INSERT INTO events (stream_id, ${eventColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#idsFrom = db.prepare(
      'SELECT event_id FROM events WHERE stream_id = ? AND revision >= ? AND revision < ? ORDER BY revision',
    );
    this.#positionAt = db.prepare('SELECT position FROM events WHERE stream_id = ? AND revision = ?');
    this.#recent = db.prepare(
      `SELECT s.name AS name, e.revision AS revision, event_id FROM ${joined} ORDER BY e.position DESC LIMIT ?`,
    );
    this.#streamPage = {
      forwards: db.prepare(
        `SELECT ${readColumns} FROM events WHERE stream_id = ? AND revision >= ? ORDER BY revision LIMIT ?`,
      ),
      backwards: db.prepare(
        `SELECT ${readColumns} FROM events WHERE stream_id = ? AND revision <= ? AND revision >= ? ORDER BY revision DESC LIMIT ?`,
      ),
    };
    this.#logPage = {
      forwards: db.prepare(
        `SELECT ${joinedColumns} FROM ${joined} WHERE e.position >= ? ORDER BY e.position LIMIT ?`,
      ),
      backwards: db.prepare(
        `SELECT ${joinedColumns} FROM ${joined} WHERE e.position <= ? ORDER BY e.position DESC LIMIT ?`,
      ),
    };
    this.#deleteBelow = db.prepare(
      `DELETE FROM events WHERE position IN
       (SELECT position FROM events WHERE stream_id = ? AND revision < ? ORDER BY revision LIMIT ?)`,
    );
    this.#begin = db.prepare('BEGIN IMMEDIATE');
    this.#commit = db.prepare('COMMIT');
    const last = db
      .prepare('SELECT position, created_micros FROM events ORDER BY position DESC LIMIT 1')
      .get();
    this.#lastPosition = last === undefined ? beginningOfLog : position(integerColumn(last.position));
    this.#lastCreatedMicros = last === undefined ? 0 : integerColumn(last.created_micros);
  }

  /** Position of the newest committed event. */
  get lastPosition(): Position {
    return this.#lastPosition;
  }

  /** Runs `work` in one durable transaction: all of it is on disk when this returns, or none of it is when it throws. */
  transaction<T>(work: () => T): T {
    const before = { position: this.#lastPosition, created: this.#lastCreatedMicros };
    this.#begin.run();
    try {
      const result = work();
      this.#commit.run();
      return result;
    } catch (error) {
      this.#lastPosition = before.position;
      this.#lastCreatedMicros = before.created;
      // A full disk makes SQLite roll back by itself.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  findStream(name: string): StreamState | undefined {
    return this.#streams.find(name);
  }

  /** The stream whose metadata a stream holds; undefined where it is no metadata stream, or describes none. */
  findDescribed(name: string): StreamState | undefined {
    const described = streamOfMetadata(name);
    return described === undefined ? undefined : this.findStream(described);
  }

  /** The stream is deleted for ever, or holds the metadata of one that is. */
  isClosed(name: string): boolean {
    return isTombstoned(this.findStream(name)) || isTombstoned(this.findDescribed(name));
  }

  /** Streams by id, for a walk over all of them. */
  streamsAfter(id: number, count: number): readonly NamedStream[] {
    return this.#streams.after(id, count);
  }

  /** The first revision that a stream's metadata leave visible; behind the head where none is. */
  firstVisible(stream: StreamState): number {
    return this.#streams.firstVisible(stream, this.#nowMicros());
  }

  /** Adds events after the head of a stream; only within `transaction`. Answers the position of the last one. */
  append(name: string, stream: StreamState | undefined, events: readonly ProposedEvent[]): Position {
    const first = (stream?.head ?? -1) + 1;
    const streamId = this.#streams.setHead(name, stream, revision(first + events.length - 1));
    this.#insert(streamId, first, events);
    return this.#lastPosition;
  }

  /** Closes a stream for ever; only within `transaction`. Answers the position of the tombstone. */
  appendTombstone(name: string, stream: StreamState | undefined, tombstone: ProposedEvent): Position {
    const streamId = this.#streams.setHead(name, stream, tombstoneRevision);
    this.#insert(streamId, tombstoneRevision, [tombstone]);
    return this.#lastPosition;
  }

  /** What the metadata of a stream say from now on; only within `transaction`. */
  setLimits(name: string, limits: StreamLimits): void {
    this.#streams.setLimits(name, limits);
  }

  #insert(streamId: number, first: number, events: readonly ProposedEvent[]): void {
    const created = this.#nowMicros();
    for (const [index, event] of events.entries()) {
      const next = position(this.#lastPosition + 1);
      this.#insertEvent.run(
        streamId,
        next,
        first + index,
        eventIdToBytes(event.id),
        event.type,
        event.isJson ? 1 : 0,
        created,
        event.data,
        event.metadata,
      );
      this.#lastPosition = next;
    }
    this.#lastCreatedMicros = created;
  }

  /** Never before the newest event: a clock that is set back must not date events against their order. */
  #nowMicros(): number {
    return Math.max(this.#clockMicros(), this.#lastCreatedMicros);
  }

  idsFrom(streamId: number, from: Revision, count: number): readonly EventId[] {
    return this.#idsFrom
      .all(streamId, from, from + count)
      .map((row) => eventIdFromBytes(blobColumn(row.event_id)));
  }

  /** Undefined where no event has that revision, or none any more. */
  positionAt(streamId: number, at: Revision): Position | undefined {
    const row = this.#positionAt.get(streamId, at);
    return row === undefined ? undefined : position(integerColumn(row.position));
  }

  /** The newest events of the log, oldest first. */
  recentEvents(count: number): readonly RecentEvent[] {
    return this.#recent
      .all(count)
      .map((row) => ({
        id: eventIdFromBytes(blobColumn(row.event_id)),
        stream: textColumn(row.name),
        revision: revision(integerColumn(row.revision)),
      }))
      .reverse();
  }

  /**
   * At most `limit` visible events of one stream from a revision on, that one included; undefined where there is no
   * stream, or it is deleted.
   */
  readStream(name: string, from: number, direction: Direction, limit: number): ReadPage | undefined {
    const stream = this.findStream(name);
    if (!isReadable(stream)) return undefined;
    const rows = Math.min(limit, pageEvents);
    const first = this.firstVisible(stream);
    const found =
      direction === 'forwards'
        ? this.#streamPage.forwards.iterate(stream.id, Math.max(from, first), rows)
        : this.#streamPage.backwards.iterate(stream.id, from, first, rows);
    return readPage(found, rows, () => name);
  }

  /** The event at a revision, where it can be seen. */
  eventAt(name: string, at: number): RecordedEvent | undefined {
    const [event] = this.readStream(name, at, 'forwards', 1)?.events ?? [];
    return event?.revision === at ? event : undefined;
  }

  /** The newest event of a stream, where it can be seen. */
  newestOf(name: string): RecordedEvent | undefined {
    return this.readStream(name, Number.MAX_SAFE_INTEGER, 'backwards', 1)?.events[0];
  }

  /** Removes at most `limit` events below a revision; only within `transaction`. Answers how many. */
  removeBelow(stream: StreamState, below: number, limit: number): number {
    return Number(this.#deleteBelow.run(stream.id, below, limit).changes);
  }

  /** At most `limit` events of the whole log from a position on, that one included. */
  readAll(from: number, direction: Direction, limit: number): ReadPage {
    const rows = Math.min(limit, pageEvents);
    return readPage(this.#logPage[direction].iterate(from, rows), rows, (row) => textColumn(row.name));
  }
}

type Row = Record<string, SQLOutputValue>;

function readPage(rows: Iterable<Row>, limit: number, streamOf: (row: Row) => string): ReadPage {
  const events: RecordedEvent[] = [];
  let bytes = 0;
  for (const row of rows) {
    const event = eventOf(row, streamOf(row));
    events.push(event);
    bytes += recordedSizeBytes(event);
    if (bytes >= pageBytes) return { events, isLast: false };
  }
  return { events, isLast: events.length < limit };
}

function eventOf(row: Row, stream: string): RecordedEvent {
  const blobs = blobColumn(row.id_metadata_data);
  const dataAt = eventIdBytes + integerColumn(row.metadata_bytes);
  return {
    stream,
    position: position(integerColumn(row.position)),
    revision: revision(integerColumn(row.revision)),
    id: eventIdFromBytes(blobs.subarray(0, eventIdBytes)),
    type: textColumn(row.type),
    isJson: row.is_json === 1,
    createdMicros: integerColumn(row.created_micros),
    data: blobs.subarray(dataAt),
    metadata: blobs.subarray(eventIdBytes, dataAt),
  };
}
