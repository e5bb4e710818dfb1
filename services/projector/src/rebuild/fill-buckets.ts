import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Pool } from 'pg';
import { createPool } from '@app/platform';
import { copyIn, isEventAtFault } from '@app/read-models';
import { type FoldedBucket, foldUsers } from './fold-bucket.js';
import { eventsOf, type SpilledBucket } from './spill.js';

/** Some buckets that are folded and written together. */
export interface FillTask {
  readonly buckets: readonly SpilledBucket[];
}

export interface Filled {
  readonly events: number;
  readonly checksums: readonly (readonly [userId: string, checksum: bigint])[];
  /** Users of whom nothing was written. */
  readonly skippedUsers: readonly string[];
  /** Of users with a lost stream nothing was written either; see {@link FoldedBucket.lost}. */
  readonly lost: FoldedBucket['lost'];
}

export interface FillOptions {
  readonly databaseUrl: string;
  readonly schema: string;
  /** Threads next to this one; 0 does the work in this one. */
  readonly threads: number;
  readonly signal: AbortSignal;
  readonly onFilled: (filled: Filled) => void;
}

/** Large enough that a transaction costs little next to its rows, small enough to be held in memory folded. */
const TASK_BYTES = 6 * 1024 * 1024;
const THREADS_MAX = 8;
const YOUNG_GENERATION_MB = 96;

/** As many threads as there are processors. */
export function defaultThreads(): number {
  return Math.min(availableParallelism(), THREADS_MAX);
}

/** Folds buckets and writes their rows into an empty version. @throws what a bucket fails with; the rest is given up */
export async function fillBuckets(buckets: readonly SpilledBucket[], options: FillOptions): Promise<void> {
  const tasks = tasksOf(buckets).toReversed();
  const { threads, signal, onFilled } = options;
  const filling = Array.from({ length: Math.max(1, threads) }, async () => {
    const filler = threads === 0 ? fillerHere(options) : fillerThread(options);
    try {
      for (let task = tasks.pop(); task !== undefined; task = tasks.pop()) {
        signal.throwIfAborted();
        onFilled(await filler.fill(task));
      }
    } catch (error) {
      tasks.length = 0;
      throw error;
    } finally {
      await filler.close();
    }
  });
  const outcomes = await Promise.allSettled(filling);
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
}

function tasksOf(buckets: readonly SpilledBucket[]): FillTask[] {
  const tasks: SpilledBucket[][] = [];
  let bytes = Infinity;
  for (const bucket of buckets) {
    if (bytes + bucket.bytes > TASK_BYTES) {
      tasks.push([]);
      bytes = 0;
    }
    tasks.at(-1)?.push(bucket);
    bytes += bucket.bytes;
  }
  return tasks.map((task) => ({ buckets: task }));
}

interface Filler {
  fill(task: FillTask): Promise<Filled>;
  close(): Promise<void>;
}

function fillerHere({ databaseUrl, schema }: FillOptions): Filler {
  const pool = createFillPool(databaseUrl);
  return { fill: (task) => fill(task, pool, schema), close: () => pool.end() };
}

/** One connection, without a limit for one statement: a COPY takes as long as the disk does. */
export function createFillPool(databaseUrl: string): Pool {
  return createPool(databaseUrl, { applicationName: 'rebuild-fill', max: 1, statementTimeoutMs: 0 });
}

/** Folds and writes one task. Rows that the database rejects are left out, as are those of users at fault. */
export async function fill({ buckets }: FillTask, pool: Pool, schema: string): Promise<Filled> {
  const { tables, checksums, atFault, lost, events } = foldUsers(inTurn(buckets));
  const client = await pool.connect();
  try {
    await copyIn(client, schema, tables);
    return { events, checksums, skippedUsers: atFault, lost };
  } catch (error) {
    if (!isEventAtFault(error)) throw error;
    const skippedUsers = [...atFault, ...checksums.map(([userId]) => userId)];
    return { events, checksums: [], skippedUsers, lost };
  } finally {
    client.release();
  }
}

function* inTurn(buckets: readonly SpilledBucket[]) {
  for (const bucket of buckets) yield* eventsOf(bucket);
}

/** What a thread answers. */
export type FillAnswer = { readonly filled: Filled } | { readonly failed: Error };

function fillerThread({ databaseUrl, schema }: FillOptions): Filler {
  const worker = new Worker(new URL('./fill-thread.js', import.meta.url), {
    workerData: { databaseUrl, schema },
    // Most of what a task makes is gone with it: in a small young generation it would be copied about until then.
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  });
  let answer = Promise.withResolvers<Filled>();
  worker.on('message', (message: FillAnswer) => {
    if ('filled' in message) answer.resolve(message.filled);
    else answer.reject(message.failed);
  });
  worker.on('error', (error) => {
    answer.reject(error);
  });
  worker.on('exit', (code) => {
    answer.reject(new Error(`a thread of the rebuild ended with code ${code}`));
  });
  return {
    fill: (task) => {
      answer = Promise.withResolvers();
      worker.postMessage(task);
      return answer.promise;
    },
    close: async () => {
      answer.promise.catch(() => undefined);
      await worker.terminate();
    },
  };
}
