import type { DatabaseSync, SQLOutputValue, StatementSync } from 'node:sqlite';
import type { ProposedEvent, RecordedEvent } from '../streams/event.js';
import type { EventId, Position, Revision } from '../streams/identifiers.js';
import {
  beginningOfLog,
  eventIdFromBytes,
  eventIdToBytes,
  position,
  revision,
} from '../streams/identifiers.js';
import type { Direction } from '../streams/read.js';
import { blobColumn, integerColumn, textColumn } from './columns.js';

export interface StreamHead {
  readonly id: number;
  readonly head: Revision;
}

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
const joinedColumns =
  's.name AS name, e.position AS position, e.revision AS revision, event_id, type, is_json, created_micros, data, metadata';
// CROSS JOIN fixes the order: walk the log, look up the name of each event's stream.
const joined = 'events e CROSS JOIN streams s ON s.id = e.stream_id';

/** The tables of the store as functions. Synchronous throughout: no read ever sees a transaction half done. */
export class EventLog {
  readonly #db: DatabaseSync;
  readonly #nowMicros: () => number;
  readonly #findStream: StatementSync;
  readonly #insertStream: StatementSync;
  readonly #moveHead: StatementSync;
  readonly #insertEvent: StatementSync;
  readonly #idsFrom: StatementSync;
  readonly #positionAt: StatementSync;
  readonly #recent: StatementSync;
  readonly #streamPage: Readonly<Record<Direction, StatementSync>>;
  readonly #logPage: Readonly<Record<Direction, StatementSync>>;
  #lastPosition: Position;

  constructor(db: DatabaseSync, nowMicros: () => number = () => Date.now() * 1_000) {
    this.#db = db;
    this.#nowMicros = nowMicros;
    this.#findStream = db.prepare('SELECT id, head FROM streams WHERE name = ?');
    this.#insertStream = db.prepare('INSERT INTO streams (name, head) VALUES (?, ?)');
    this.#moveHead = db.prepare('UPDATE streams SET head = ? WHERE id = ?');
    this.#insertEvent = db.prepare(
      `INSERT INTO events (stream_id, ${eventColumns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#idsFrom = db.prepare(
      'SELECT event_id FROM events WHERE stream_id = ? AND revision >= ? ORDER BY revision LIMIT ?',
    );
    this.#positionAt = db.prepare('SELECT position FROM events WHERE stream_id = ? AND revision = ?');
    this.#recent = db.prepare(
      `SELECT s.name AS name, e.revision AS revision, event_id FROM ${joined} ORDER BY e.position DESC LIMIT ?`,
    );
    this.#streamPage = {
      forwards: db.prepare(
        `SELECT ${eventColumns} FROM events WHERE stream_id = ? AND revision >= ? ORDER BY revision LIMIT ?`,
      ),
      backwards: db.prepare(
        `SELECT ${eventColumns} FROM events WHERE stream_id = ? AND revision <= ? ORDER BY revision DESC LIMIT ?`,
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
    const last = db.prepare('SELECT max(position) AS last FROM events').get()?.last;
    this.#lastPosition = last === null ? beginningOfLog : position(integerColumn(last));
  }

  /** Position of the newest committed event. */
  get lastPosition(): Position {
    return this.#lastPosition;
  }

  /** Runs `work` in one durable transaction: all of it is on disk when this returns, or none of it is when it throws. */
  transaction<T>(work: () => T): T {
    const before = this.#lastPosition;
    this.#db.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.#db.exec('COMMIT');
      return result;
    } catch (error) {
      this.#lastPosition = before;
      // A full disk makes SQLite roll back by itself.
      if (this.#db.isTransaction) this.#db.exec('ROLLBACK');
      throw error;
    }
  }

  findStream(name: string): StreamHead | undefined {
    const row = this.#findStream.get(name);
    return row === undefined
      ? undefined
      : { id: integerColumn(row.id), head: revision(integerColumn(row.head)) };
  }

  /** Adds events after the head of a stream; only within `transaction`. Answers the position of the last one. */
  append(name: string, stream: StreamHead | undefined, events: readonly ProposedEvent[]): Position {
    const first = stream === undefined ? 0 : stream.head + 1;
    const head = first + events.length - 1;
    const streamId = stream?.id ?? Number(this.#insertStream.run(name, head).lastInsertRowid);
    if (stream !== undefined) this.#moveHead.run(head, streamId);
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
    return this.#lastPosition;
  }

  idsFrom(streamId: number, from: Revision, count: number): readonly EventId[] {
    return this.#idsFrom.all(streamId, from, count).map((row) => eventIdFromBytes(blobColumn(row.event_id)));
  }

  positionAt(streamId: number, at: Revision): Position {
    return position(integerColumn(this.#positionAt.get(streamId, at)?.position));
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

  /** At most `limit` events of one stream from a revision on, that one included. */
  readStream(name: string, from: number, direction: Direction, limit: number): ReadPage | undefined {
    const stream = this.findStream(name);
    if (stream === undefined) return undefined;
    const rows = Math.min(limit, pageEvents);
    return readPage(this.#streamPage[direction].iterate(stream.id, from, rows), rows, () => name);
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
    const event: RecordedEvent = {
      stream: streamOf(row),
      position: position(integerColumn(row.position)),
      revision: revision(integerColumn(row.revision)),
      id: eventIdFromBytes(blobColumn(row.event_id)),
      type: textColumn(row.type),
      isJson: row.is_json === 1,
      createdMicros: integerColumn(row.created_micros),
      data: blobColumn(row.data),
      metadata: blobColumn(row.metadata),
    };
    events.push(event);
    bytes += event.data.byteLength + event.metadata.byteLength;
    if (bytes >= pageBytes) return { events, isLast: false };
  }
  return { events, isLast: events.length < limit };
}
