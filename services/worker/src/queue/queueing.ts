/** What the services need of a queue, whichever store BullMQ keeps it in. */
export interface Queueing {
  /** Which store holds the jobs. */
  readonly backend: 'postgres' | 'redis';
  openQueue(name: string): JobQueue;
  /** Runs `process` for every job of the queue; a job whose promise rejects is tried again with backoff. */
  startWorker(name: string, process: JobProcessor, options: WorkerSettings): Promise<JobWorker>;
  /** Closes every queue and worker opened here: running jobs are finished first. */
  close(): Promise<void>;
}

export interface JobQueue {
  /** Adds one job. While a job with this id is known, adding it again adds nothing. Ids must not contain ':'. */
  add(jobId: string, data: object): Promise<void>;
  /** Registers a repeating job. The same id again, from any process, changes the one schedule and adds no second. */
  schedule(scheduleId: string, cadence: Cadence, data: object): Promise<void>;
  /** Ids of all schedules of this queue. */
  scheduleIds(): Promise<readonly string[]>;
  unschedule(scheduleId: string): Promise<void>;
}

/** Every so many milliseconds, or by a cron pattern in UTC. */
export type Cadence = { readonly everyMs: number } | { readonly cronUtc: string };

export interface WorkerSettings {
  readonly concurrency: number;
}

export interface JobWorker {
  close(): Promise<void>;
}

export interface JobRun {
  readonly id: string;
  readonly data: unknown;
  /** 1 for the first try. */
  readonly attempt: number;
  /** When the job was meant to run, milliseconds since the epoch: the schedule's time, not the worker's. */
  readonly dueAtMs: number;
}

export type JobProcessor = (job: JobRun) => Promise<void>;

/** Tries of a job, and the first wait between two of them in milliseconds (doubled each time). */
export const jobAttempts = 5;
export const jobBackoffMs = 1_000;

/** How long finished jobs are kept: long enough to be looked at, bounded so that the store does not grow. */
export const keepCompleted = { age: 24 * 3600, count: 500 } as const;
export const keepFailed = { age: 14 * 24 * 3600, count: 1_000 } as const;
