import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordedEvent } from '@app/event-store';
import { idOf } from '@app/read-models';

/** A part of the log on disk: whole users, their events in the order of the log. */
export interface SpilledBucket {
  /** Descriptor, valid in every thread of this process. */
  readonly file: number;
  readonly bytes: number;
}

/** Users share a bucket by a hash of their id, so one bucket at a time fits into memory however long the log is. */
const BUCKETS = 256;
const BUFFER_BYTES = 64 * 1024;

/**
 * Sorts the log by users without holding it in memory: events go to files, all of one user to the same file. The files
 * have no name any more when something is written to them, so nothing of them outlives the process, also when it is
 * killed. (Windows keeps the names until `close`.)
 */
export class Spill {
  readonly #folder = mkdtempSync(join(tmpdir(), 'projections-rebuild-'));
  readonly #files: number[] = [];
  readonly #buffers: Buffer[] = [];
  /** Bytes in each buffer. */
  readonly #filled: number[] = [];
  readonly #bytes: number[] = [];

  constructor() {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) {
      this.#files.push(openSync(join(this.#folder, String(bucket)), 'wx+', 0o600));
      this.#buffers.push(Buffer.allocUnsafe(BUFFER_BYTES));
      this.#filled.push(0);
      this.#bytes.push(0);
    }
    if (process.platform !== 'win32') this.#removeNames();
  }

  add(event: RecordedEvent): void {
    const bucket = bucketOf(idOf(event.stream));
    const line = eventLine(event);
    const bytes = Buffer.byteLength(line);
    if ((this.#filled[bucket] ?? 0) + bytes > BUFFER_BYTES) this.#flush(bucket);
    if (bytes > BUFFER_BYTES) this.#write(bucket, Buffer.from(line));
    else {
      const at = this.#filled[bucket] ?? 0;
      this.#buffers[bucket]?.write(line, at);
      this.#filled[bucket] = at + bytes;
    }
  }

  /** Everything that was added; nothing may be added after it. */
  buckets(): SpilledBucket[] {
    for (let bucket = 0; bucket < BUCKETS; bucket += 1) this.#flush(bucket);
    return this.#files
      .map((file, bucket) => ({ file, bytes: this.#bytes[bucket] ?? 0 }))
      .filter(({ bytes }) => bytes > 0);
  }

  close(): void {
    for (const file of this.#files.splice(0)) closeSync(file);
    this.#removeNames();
  }

  #flush(bucket: number): void {
    const buffer = this.#buffers[bucket];
    if (buffer !== undefined) this.#write(bucket, buffer.subarray(0, this.#filled[bucket]));
    this.#filled[bucket] = 0;
  }

  #write(bucket: number, bytes: Buffer): void {
    const file = this.#files[bucket];
    if (file === undefined) throw new Error('the files of the rebuild are closed');
    for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at);
    this.#bytes[bucket] = (this.#bytes[bucket] ?? 0) + bytes.length;
  }

  #removeNames(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** The events of a bucket, in the order of the log. */
export function* eventsOf({ file, bytes }: SpilledBucket): Generator<RecordedEvent> {
  const chunk = Buffer.allocUnsafe(Math.min(bytes, READ_BYTES));
  let rest = Buffer.alloc(0);
  for (let at = 0; at < bytes;) {
    const read = readSync(file, chunk, 0, Math.min(chunk.length, bytes - at), at);
    if (read === 0) throw new Error('a bucket of the rebuild ended early');
    at += read;
    const data = Buffer.concat([rest, chunk.subarray(0, read)]);
    let from = 0;
    for (let end = data.indexOf(NEW_LINE); end !== -1; end = data.indexOf(NEW_LINE, from)) {
      yield parseLine(data.toString('utf8', from, end));
      from = end + 1;
    }
    rest = data.subarray(from);
  }
}

const READ_BYTES = 4 * 1024 * 1024;
const NEW_LINE = 10;

/** What was read from the store a moment ago, in an order of its own: nobody else writes these files. */
interface Line {
  readonly stream: string;
  readonly revision: string;
  readonly id: string;
  readonly type: string;
  readonly commit: string;
  readonly prepare: string;
  readonly created: number;
  readonly data: unknown;
  readonly metadata: unknown;
}

function eventLine(event: RecordedEvent): string {
  const { stream, revision, id, type, position, created, data, metadata } = event;
  const line: Line = {
    stream,
    revision: revision.toString(),
    id,
    type,
    commit: position.commit.toString(),
    prepare: position.prepare.toString(),
    created: created.getTime(),
    data,
    metadata,
  };
  return `${JSON.stringify(line)}\n`;
}

function parseLine(text: string): RecordedEvent {
  const line: unknown = JSON.parse(text);
  if (!isLine(line)) throw new Error('a file of the rebuild is damaged');
  return {
    stream: line.stream,
    revision: BigInt(line.revision),
    id: line.id,
    type: line.type,
    data: line.data,
    metadata: line.metadata,
    position: { commit: BigInt(line.commit), prepare: BigInt(line.prepare) },
    created: new Date(line.created),
  };
}

function isLine(value: unknown): value is Line {
  return (
    typeof value === 'object' && value !== null && LINE_FIELDS.every((field) => Object.hasOwn(value, field))
  );
}

const LINE_FIELDS: readonly (keyof Line)[] = [
  'stream',
  'revision',
  'id',
  'type',
  'commit',
  'prepare',
  'created',
];

function bucketOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % BUCKETS;
}
