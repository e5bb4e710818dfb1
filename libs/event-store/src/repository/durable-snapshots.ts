import type { Snapshot, SnapshotCache } from './snapshot-cache.js';

/** A snapshot with its state in bytes, as a table keeps it. */
export type SnapshotRow = Snapshot<Uint8Array>;

/** The table; one row a stream. */
export interface SnapshotRows {
  read(stream: string): Promise<SnapshotRow | undefined>;
  /** Leaves a row of the same reducer version alone where it is as new or newer. */
  write(stream: string, row: SnapshotRow): Promise<void>;
  remove(stream: string): Promise<void>;
}

export interface StateBytes<State> {
  encode(state: State): Uint8Array;
  /** @throws for bytes that are no such state */
  decode(bytes: Uint8Array): State;
}

export interface DurableSnapshotOptions<State> {
  readonly rows: SnapshotRows;
  readonly bytes: StateBytes<State>;
  /** Asked first, and given every snapshot. */
  readonly memory: SnapshotCache<State>;
  /** Of the fold in use; a row of another one is not even decoded. */
  readonly reducerVersion: string;
  /** Streams shorter than this are read whole: that is quicker than asking for their snapshot. */
  readonly fromEvents: number;
  /**
   * Longer streams are not written any more: putting so large a state into bytes keeps the process from everybody else's
   * requests for longer than reading the stream, which comes in slices. A row written before still saves its part.
   */
  readonly toEvents: number;
  /** A stream is written again when it has grown by so many events. */
  readonly everyEvents: number;
  /** Told of failures: they cost time, never an answer. */
  readonly onFailure: (error: unknown, stream: string) => void;
}

/** Streams whose snapshot waits to be written; more are not: the next command of the stream comes by again. */
const waitingMax = 100;
/** Streams of which it is known what is in the table; of the others a row may be written once too often. */
const writtenMax = 10_000;

/**
 * Snapshots in memory over snapshots in a table, so that a process which starts finds long streams folded. Whatever is
 * wrong with a row (unreadable, of another reducer, of a stream that has another event there) the stream is read whole.
 * Rows are written behind the command, one at a time.
 */
export function createDurableSnapshots<State>(
  options: DurableSnapshotOptions<State>,
): SnapshotCache<State> & {
  /** Resolves when what waits now is written or has failed. */
  settled(): Promise<void>;
} {
  const { rows, bytes, memory, fromEvents, toEvents, everyEvents, onFailure } = options;
  /** Which revision of which reducer was last seen or sent to be written. */
  const written = new Map<string, { readonly reducerVersion: string; readonly revision: bigint }>();
  const waiting = new Map<string, Snapshot<State>>();
  let writing = Promise.resolve();

  function remember(stream: string, { reducerVersion, revision }: Snapshot<unknown>): void {
    written.delete(stream);
    written.set(stream, { reducerVersion, revision });
    for (const oldest of written.keys()) {
      if (written.size <= writtenMax) break;
      written.delete(oldest);
    }
  }

  function isDue(stream: string, { reducerVersion, revision }: Snapshot<State>): boolean {
    const events = revision + 1n;
    if (events < BigInt(fromEvents) || events > BigInt(toEvents)) return false;
    const last = written.get(stream);
    return last?.reducerVersion !== reducerVersion || revision - last.revision >= BigInt(everyEvents);
  }

  async function writeNext(): Promise<void> {
    const [next] = waiting;
    if (next === undefined) return;
    const [stream, snapshot] = next;
    waiting.delete(stream);
    try {
      await rows.write(stream, { ...snapshot, state: bytes.encode(snapshot.state) });
    } catch (error) {
      written.delete(stream);
      onFailure(error, stream);
    }
  }

  return {
    get: async (stream) => {
      const inMemory = await memory.get(stream);
      if (inMemory !== undefined) return inMemory;
      try {
        const row = await rows.read(stream);
        if (row?.reducerVersion !== options.reducerVersion) return undefined;
        const snapshot = { ...row, state: bytes.decode(row.state) };
        remember(stream, row);
        return snapshot;
      } catch (error) {
        onFailure(error, stream);
        return undefined;
      }
    },
    put: async (stream, snapshot) => {
      await memory.put(stream, snapshot);
      if (!isDue(stream, snapshot)) return;
      if (waiting.size >= waitingMax && !waiting.has(stream)) return;
      waiting.set(stream, snapshot);
      remember(stream, snapshot);
      writing = writing.then(writeNext);
    },
    drop: async (stream) => {
      await memory.drop(stream);
      waiting.delete(stream);
      written.delete(stream);
      await rows.remove(stream).catch((error: unknown) => {
        onFailure(error, stream);
      });
    },
    settled: () => writing,
  };
}
