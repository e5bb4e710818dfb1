import { randomUUID } from 'node:crypto';
import type { Logger } from '@app/platform/process';
import type { AppendQueue } from '../storage/append-queue.js';
import type { EventLog } from '../storage/event-log.js';
import { scavenge } from '../storage/scavenge.js';
import type { ScavengeEnd } from './scavenge-history.js';
import { ScavengeHistory } from './scavenge-history.js';

interface Run {
  readonly id: string;
  readonly stopping: AbortController;
  readonly ended: Promise<void>;
}

/** Runs scavenges next to the work of the server, one at a time. */
export class Scavenger {
  readonly #log: EventLog;
  readonly #queue: AppendQueue;
  readonly #logger: Logger;
  readonly #nodeEndpoint: () => string;
  #run: Run | undefined;

  constructor(options: { log: EventLog; queue: AppendQueue; logger: Logger; nodeEndpoint: () => string }) {
    this.#log = options.log;
    this.#queue = options.queue;
    this.#logger = options.logger;
    this.#nodeEndpoint = options.nodeEndpoint;
  }

  /** Begins one, or names the one that runs. */
  start(): { readonly id: string; readonly isNew: boolean } {
    if (this.#run !== undefined) return { id: this.#run.id, isNew: false };
    const id = randomUUID();
    const stopping = new AbortController();
    this.#run = { id, stopping, ended: this.#scavenge(id, stopping.signal) };
    return { id, isNew: true };
  }

  /** False where no scavenge of that id runs. */
  async stop(id: string): Promise<boolean> {
    const run = this.#run;
    if (run?.id !== id) return false;
    run.stopping.abort();
    await run.ended;
    return true;
  }

  /** Ends the one that runs; before the file is closed. */
  async close(): Promise<void> {
    this.#run?.stopping.abort();
    await this.#run?.ended;
  }

  /** Never rejects. */
  async #scavenge(id: string, signal: AbortSignal): Promise<void> {
    const history = new ScavengeHistory((request) => this.#queue.append(request), id, this.#nodeEndpoint());
    const startedAt = performance.now();
    await history.started();
    const end = await this.#removeHidden(signal);
    const timeTakenMs = Math.round(performance.now() - startedAt);
    this.#logger.info({ scavengeId: id, timeTakenMs, ...end }, 'scavenge ended');
    await history.completed({ ...end, timeTakenMs });
    this.#run = undefined;
  }

  async #removeHidden(signal: AbortSignal): Promise<Omit<ScavengeEnd, 'timeTakenMs'>> {
    try {
      const removedEvents = await scavenge(this.#log, signal);
      return { result: signal.aborted ? 'Stopped' : 'Success', error: '', removedEvents };
    } catch (error) {
      this.#logger.error({ err: error }, 'A scavenge failed');
      return {
        result: 'Failed',
        error: error instanceof Error ? error.message : String(error),
        removedEvents: 0,
      };
    }
  }
}
