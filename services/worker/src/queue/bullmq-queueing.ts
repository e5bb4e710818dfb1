import {
  createPostgresBackend,
  DelayedError,
  type Job,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { errorMessage, type Logger } from '@app/platform';
import {
  type Cadence,
  jobAttempts,
  jobBackoffMs,
  type JobProcessor,
  type JobQueue,
  type JobRun,
  type JobWorker,
  keepCompleted,
  keepFailed,
  type Queueing,
} from './queueing.js';

export interface QueueingOptions {
  /** BullMQ on Redis when given. */
  readonly redisUrl?: string | undefined;
  /** BullMQ on Postgres, schema `bullmq`, otherwise. */
  readonly databaseUrl: string;
  readonly logger: Logger;
  /** Aborts when the process is to stop: a job that ends with an error after that is interrupted, and has not failed. */
  readonly signal?: AbortSignal;
  /** Prefix of the keys in Redis; the schema in Postgres. */
  readonly namespace?: string;
}

/** Connections each queue and worker may open to Postgres. */
const poolMax = 2;

/** Longer than a stop takes, so that the process that stops does not take the job once more. */
const INTERRUPTED_WAIT_MS = 5_000;

const defaultJobOptions = {
  attempts: jobAttempts,
  backoff: { type: 'exponential', delay: jobBackoffMs },
  removeOnComplete: keepCompleted,
  removeOnFail: keepFailed,
};

/** The members of BullMQ's classes used here, so that one adapter serves both stores. */
interface BullQueue {
  add(name: string, data: object, options: { jobId: string }): Promise<unknown>;
  upsertJobScheduler(
    id: string,
    repeat: { every: number } | { pattern: string; tz: string },
    template: { name: string; data: object; opts: object },
  ): Promise<unknown>;
  getJobSchedulers(): Promise<readonly { key: string }[]>;
  removeJobScheduler(id: string): Promise<unknown>;
  waitUntilReady(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  close(): Promise<void>;
}

interface BullWorker {
  waitUntilReady(): Promise<unknown>;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'failed', listener: (job: Job | undefined, error: Error) => void): unknown;
  close(): Promise<void>;
}

interface Store {
  readonly backend: Queueing['backend'];
  queue(name: string): BullQueue;
  worker(
    name: string,
    run: (job: Job, token?: string) => Promise<void>,
    options: Omit<WorkerOptions, 'connection'>,
  ): BullWorker;
}

function postgresStore(options: QueueingOptions): Store {
  const connection = {
    connectionString: options.databaseUrl,
    schema: options.namespace ?? 'bullmq',
    max: poolMax,
    // A transaction-scoped advisory lock makes concurrent starters wait for one another.
    migrate: true,
  };
  return {
    backend: 'postgres',
    queue: (name) => new Queue(name, { connection, defaultJobOptions }, createPostgresBackend),
    worker: (name, run, settings) =>
      new Worker(name, run, { ...settings, connection }, createPostgresBackend),
  };
}

function redisStore(url: string, options: QueueingOptions): Store {
  const prefix = options.namespace ?? 'bullmq';
  // A worker waits for Redis to come back for as long as it takes; a queue fails fast.
  const forQueue: QueueOptions = { connection: { url, maxRetriesPerRequest: 3 }, prefix, defaultJobOptions };
  return {
    backend: 'redis',
    queue: (name) => new Queue(name, forQueue),
    worker: (name, run, settings) =>
      new Worker(name, run, { ...settings, prefix, connection: { url, maxRetriesPerRequest: null } }),
  };
}

/** Opens BullMQ on Redis when a URL is given, else on Postgres. Nothing connects before a queue or worker is opened. */
export function createQueueing(options: QueueingOptions): Queueing {
  const { logger } = options;
  const store =
    options.redisUrl === undefined ? postgresStore(options) : redisStore(options.redisUrl, options);
  const open: { close(): Promise<void> }[] = [];

  function openQueue(name: string): JobQueue {
    const queue = store.queue(name);
    queue.on('error', (error) => {
      logger.warn({ queue: name, err: error }, 'queue connection error');
    });
    open.push(queue);
    return adaptQueue(queue);
  }

  async function runOrPutBack(
    name: string,
    job: Job,
    { process, token }: { readonly process: JobProcessor; readonly token: string | undefined },
  ): Promise<void> {
    try {
      await process(toRun(job));
    } catch (error) {
      if (options.signal?.aborted !== true || token === undefined) throw error;
      logger.info(
        { queue: name, jobId: job.id },
        'job interrupted by the stop: it runs again at the next start',
      );
      await job.moveToDelayed(Date.now() + INTERRUPTED_WAIT_MS, token);
      throw new DelayedError();
    }
  }

  async function startWorker(
    name: string,
    process: JobProcessor,
    { concurrency }: { readonly concurrency: number },
  ): Promise<JobWorker> {
    const worker = store.worker(name, (job, token) => runOrPutBack(name, job, { process, token }), {
      concurrency,
      lockDuration: 30_000,
      // BullMQ's scheduler copies the template's options; jobs added singly get the queue's.
      removeOnComplete: keepCompleted,
      removeOnFail: keepFailed,
    });
    worker.on('error', (error) => {
      logger.warn({ queue: name, err: error }, 'worker connection error');
    });
    worker.on('failed', (job, error) => {
      const last = job === undefined || job.attemptsMade >= (job.opts.attempts ?? 1);
      logger[last ? 'error' : 'warn'](
        { queue: name, jobId: job?.id, reason: errorMessage(error) },
        'job failed',
      );
    });
    open.push(worker);
    await worker.waitUntilReady();
    return worker;
  }

  return {
    backend: store.backend,
    openQueue,
    startWorker,
    close: async () => {
      // Workers were opened after the queues they may add to: close in the opposite order.
      for (const closable of open.splice(0).toReversed()) await closable.close();
    },
  };
}

function adaptQueue(queue: BullQueue): JobQueue {
  const scheduleIds = async (): Promise<readonly string[]> =>
    (await queue.getJobSchedulers()).map(({ key }) => key);
  return {
    add: async (jobId, data) => {
      await queue.add(jobId, data, { jobId });
    },
    schedule: async (scheduleId, cadence, data) => {
      try {
        await queue.upsertJobScheduler(scheduleId, toRepeat(cadence), {
          name: scheduleId,
          data,
          opts: defaultJobOptions,
        });
      } catch (error) {
        // Its next run is under way already, as after a kill while the clock was set back: the schedule goes on after it.
        const isUnderWay = errorMessage(error).includes('job ID already exists');
        if (!isUnderWay || !(await scheduleIds()).includes(scheduleId)) throw error;
      }
    },
    scheduleIds,
    unschedule: async (scheduleId) => {
      await queue.removeJobScheduler(scheduleId);
    },
  };
}

function toRepeat(cadence: Cadence): { every: number } | { pattern: string; tz: string } {
  return 'everyMs' in cadence ? { every: cadence.everyMs } : { pattern: cadence.cronUtc, tz: 'UTC' };
}

function toRun(job: Job): JobRun {
  return {
    id: job.id ?? job.name,
    data: job.data,
    attempt: job.attemptsMade + 1,
    dueAtMs: job.timestamp + job.delay,
  };
}
