import { join } from 'node:path';
import { createPostgresBackend, Queue } from 'bullmq';
import { marketClosesQueue } from '@app/contracts';
import { runningPostgresUrl } from '@app/provisioning';

/**
 * The worker looks every five minutes whether a close is missing, by a timer that runs on when the calendar jumps. A job
 * of its queue has it look now.
 */
export class ClosesJob {
  readonly #queue;

  /** @param dataFolder of a running stack */
  constructor(dataFolder: string) {
    const connectionString = runningPostgresUrl(join(dataFolder, 'postgres'), 'app');
    if (connectionString === undefined) throw new Error('the Postgres of the stack does not run');
    const connection = { connectionString, schema: 'bullmq', max: 1 };
    this.#queue = new Queue(marketClosesQueue, { connection }, createPostgresBackend);
  }

  async ask(now: Date): Promise<void> {
    const jobId = `market-closes-of-${String(now.getTime())}`;
    await this.#queue.add(jobId, {}, { jobId, timestamp: now.getTime() });
  }

  close(): Promise<void> {
    return this.#queue.close();
  }
}
