import { Worker } from 'node:worker_threads';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Logger } from '@app/platform';
import type { ApiConfig } from '../../config.js';
import { CONFIG, LOGGER } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { unreadableRecord } from '../../core/http/unreadable-record.js';
import type { PlanningAnswer, PlanningTask } from './planning-messages.js';

/** Files planned side by side; a person's files always come to the same thread, which keeps the plan. */
const THREADS = 2;
const HEAP_MB = 512;
/** No file of the size that is taken needs so long; a thread that does is given up. */
const ANSWER_MS = 60_000;

// Tests run the sources, and a thread can only load what was built.
const threadUrl = new URL('./planner-thread.js', import.meta.url.replace('/api/src/', '/api/dist/'));

/** A conversation with one thread; nobody else talks to it meanwhile. */
export type AskPlanner = (task: PlanningTask) => Promise<Exclude<PlanningAnswer, { said: 'failure' }>>;

const unavailable = (): ProblemError =>
  new ProblemError({
    status: 503,
    code: 'SERVICE.UNAVAILABLE',
    detail: 'The service is unavailable for a moment. Try again',
    headers: { 'Retry-After': '2' },
  });

/** The few threads that read and judge files, started when the first file comes. */
@Injectable()
export class PlannerThreads implements OnModuleDestroy {
  readonly #threads = new Map<number, Worker>();
  /** The end of the last conversation with each thread; how many wait is bounded by who may send a file. */
  readonly #lines = new Map<number, Promise<unknown>>();

  constructor(
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ProblemError 503 where the thread fails or takes too long */
  async talk<Result>(userId: string, conversation: (ask: AskPlanner) => Promise<Result>): Promise<Result> {
    const place = placeOf(userId);
    const before = this.#lines.get(place) ?? Promise.resolve();
    const turn = before.then(() => conversation((task) => this.#ask(place, task)));
    this.#lines.set(
      place,
      turn.catch(() => undefined),
    );
    return turn;
  }

  async onModuleDestroy(): Promise<void> {
    const threads = [...this.#threads.values()];
    this.#threads.clear();
    await Promise.all(threads.map((thread) => thread.terminate()));
  }

  async #ask(place: number, task: PlanningTask): ReturnType<AskPlanner> {
    const thread = this.#threadAt(place);
    const answer = await answerOf(thread, task);
    if (answer === undefined) {
      this.#giveUp(place, thread);
      throw unavailable();
    }
    if (answer.said !== 'failure') return answer;
    this.logger.error({ failure: answer.message, task: task.ask }, 'a file could not be planned');
    if (answer.isTransient) throw unavailable();
    if (answer.isUnreadable) throw new ProblemError(unreadableRecord);
    throw new Error('a file could not be planned');
  }

  #threadAt(place: number): Worker {
    const known = this.#threads.get(place);
    if (known !== undefined) return known;
    const thread = new Worker(threadUrl, {
      workerData: { eventStoreUrl: this.config.EVENTSTORE_URL },
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    // The process ends without it.
    thread.unref();
    thread.on('error', (error) => {
      this.logger.error({ err: error }, 'a thread that plans imports failed');
    });
    thread.on('exit', () => {
      if (this.#threads.get(place) === thread) this.#threads.delete(place);
    });
    this.#threads.set(place, thread);
    return thread;
  }

  #giveUp(place: number, thread: Worker): void {
    if (this.#threads.get(place) === thread) this.#threads.delete(place);
    thread.terminate().catch((error: unknown) => {
      this.logger.error({ err: error }, 'a thread that plans imports could not be ended');
    });
  }
}

/** Ids end in random hexadecimal digits. */
const placeOf = (userId: string): number => Number.parseInt(userId.slice(-4), 16) % THREADS;

/** The answer to one task; undefined where the thread ended, or gave none in time. */
function answerOf(thread: Worker, task: PlanningTask): Promise<PlanningAnswer | undefined> {
  return new Promise((resolve) => {
    const done = (answer: PlanningAnswer | undefined): void => {
      clearTimeout(timer);
      thread.off('message', done);
      thread.off('exit', ended);
      resolve(answer);
    };
    const ended = (): void => {
      done(undefined);
    };
    const timer = setTimeout(ended, ANSWER_MS);
    thread.on('message', done);
    thread.on('exit', ended);
    thread.postMessage(task);
  });
}
