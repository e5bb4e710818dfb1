import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Revision } from '../streams/identifiers.js';
import { revision } from '../streams/identifiers.js';
import { streamOfMetadata } from '../streams/stream-metadata.js';
import type { StreamLimits, StreamState } from '../streams/stream-state.js';
import { integerColumn, optionalInteger, optionalText, textColumn } from './columns.js';

/** Head of a stream that has metadata and never had an event. */
const neverAppended = -1;
const columns = 'id, name, head, truncate_before, max_count, max_age_seconds, acl';

/** A stream with its name, as a walk over all of them meets it. */
export interface NamedStream {
  readonly name: string;
  readonly state: StreamState;
}

/** The streams by name: where each ends, and what its metadata say. */
export class StreamTable {
  readonly #find: StatementSync;
  readonly #insert: StatementSync;
  readonly #moveHead: StatementSync;
  readonly #setLimits: StatementSync;
  readonly #after: StatementSync;
  readonly #youngest: StatementSync;

  constructor(db: DatabaseSync) {
    this.#find = db.prepare(`SELECT ${columns} FROM streams WHERE name = ?`);
    this.#insert = db.prepare('INSERT INTO streams (name, head) VALUES (?, ?)');
    this.#moveHead = db.prepare('UPDATE streams SET head = ? WHERE id = ?');
    this.#setLimits = db.prepare(
      `INSERT INTO streams (name, head, truncate_before, max_count, max_age_seconds, acl)
       VALUES (?, ${neverAppended}, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET truncate_before = excluded.truncate_before,
         max_count = excluded.max_count, max_age_seconds = excluded.max_age_seconds, acl = excluded.acl`,
    );
    this.#after = db.prepare(`SELECT ${columns} FROM streams WHERE id > ? ORDER BY id LIMIT ?`);
    this.#youngest = db.prepare(
      'SELECT created_micros FROM events WHERE stream_id = ? AND revision >= ? ORDER BY revision LIMIT 1',
    );
  }

  find(name: string): StreamState | undefined {
    const row = this.#find.get(name);
    return row === undefined ? undefined : stateOf(row, name);
  }

  /** Streams by id, for a walk over all of them. */
  after(id: number, count: number): readonly NamedStream[] {
    return this.#after.all(id, count).map((row) => {
      const name = textColumn(row.name);
      return { name, state: stateOf(row, name) };
    });
  }

  /** Notes a new head; answers the stream's id. */
  setHead(name: string, stream: StreamState | undefined, head: Revision): number {
    if (stream === undefined) return Number(this.#insert.run(name, head).lastInsertRowid);
    this.#moveHead.run(head, stream.id);
    return stream.id;
  }

  setLimits(name: string, limits: StreamLimits): void {
    const { truncateBefore, maxCount, maxAgeSeconds, acl } = limits;
    this.#setLimits.run(name, truncateBefore ?? null, maxCount ?? null, maxAgeSeconds ?? null, acl ?? null);
  }

  /** The first revision that is visible; behind the head where none is. */
  firstVisible(stream: StreamState, nowMicros: number): number {
    const { truncateBefore, maxCount, maxAgeSeconds } = stream.limits;
    const { head } = stream;
    if (head === undefined) return 0;
    const counted = maxCount === undefined ? 0 : Math.max(0, head - maxCount + 1);
    const first = Math.max(truncateBefore ?? 0, counted);
    if (maxAgeSeconds === undefined || first > head) return first;
    return this.#firstYoungerThan(stream.id, first, head, nowMicros - maxAgeSeconds * 1_000_000);
  }

  /** Events are dated in the order of the log, so halving finds the border: 20 looks for a million events. */
  #firstYoungerThan(streamId: number, first: number, head: number, micros: number): number {
    let low = first;
    let high = head + 1;
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const created = integerColumn(this.#youngest.get(streamId, middle)?.created_micros);
      if (created >= micros) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function stateOf(row: NonNullable<ReturnType<StatementSync['get']>>, name: string): StreamState {
  const head = integerColumn(row.head);
  return {
    id: integerColumn(row.id),
    head: head === neverAppended ? undefined : revision(head),
    limits: {
      truncateBefore: optionalInteger(row.truncate_before),
      // Only the newest metadata of a stream count; the older ones need not be seen.
      maxCount: streamOfMetadata(name) === undefined ? optionalInteger(row.max_count) : 1,
      maxAgeSeconds: optionalInteger(row.max_age_seconds),
      acl: optionalText(row.acl),
    },
  };
}
