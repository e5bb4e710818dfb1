import { setTimeout as delay } from 'node:timers/promises';
import { describeExit, type ProcessExit } from '@app/provisioning';

/** A process that has started and answers. */
export interface Started {
  readonly pid: number;
  readonly exited: Promise<ProcessExit>;
  readonly stop: () => Promise<ProcessExit>;
}

export interface SupervisedOptions {
  readonly name: string;
  readonly start: (signal: AbortSignal) => Promise<Started>;
  readonly onStarted: (pid: number) => void;
  readonly onEnded: () => void;
  readonly warn: (message: string) => void;
  readonly clock?: SupervisionClock;
}

/** Time as a supervised process sees it; tests bring their own. */
export interface SupervisionClock {
  /** Milliseconds since some moment. */
  readonly now: () => number;
  /** Ends early, without an error, when the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

const realClock: SupervisionClock = {
  now: () => performance.now(),
  pause: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
};

/** A process that ran so long is started again at once. */
const STEADY_MS = 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 60_000;

/** Keeps one process running: starts it again when it ends by itself, after ever longer pauses, without end. */
export class Supervised {
  readonly #options: SupervisedOptions;
  readonly #clock: SupervisionClock;
  readonly #stopping = new AbortController();
  #current: Started | undefined;
  #starting: Promise<void> = Promise.resolve();
  #watching: Promise<void> = Promise.resolve();
  #restarting = false;

  constructor(options: SupervisedOptions) {
    this.#options = options;
    this.#clock = options.clock ?? realClock;
  }

  get name(): string {
    return this.#options.name;
  }

  /** First start. A failure here is thrown, not repeated: the person at the console is waiting. */
  async begin(): Promise<void> {
    await this.#startOnce();
    this.#watching = this.#watch();
  }

  /** Ends the process for good, also one that is just starting. */
  async end(): Promise<void> {
    this.#stopping.abort();
    await this.#starting.catch(() => undefined);
    await this.#current?.stop();
    await this.#watching;
  }

  /** Ends the process so that it is started again at once, with the code that is on disk now. */
  async restart(): Promise<void> {
    this.#restarting = true;
    await this.#current?.stop();
  }

  #startOnce(): Promise<void> {
    this.#starting = this.#options.start(this.#stopping.signal).then((started) => {
      this.#current = started;
      this.#options.onStarted(started.pid);
    });
    return this.#starting;
  }

  async #watch(): Promise<void> {
    let failures = 0;
    while (this.#current !== undefined) {
      const began = this.#clock.now();
      const exit = await this.#current.exited;
      this.#current = undefined;
      this.#options.onEnded();
      if (this.#isStopping()) return;
      const wanted = this.#restarting;
      this.#restarting = false;
      failures = wanted || this.#clock.now() - began > STEADY_MS ? 0 : failures + 1;
      failures = await this.#startAgain(wanted ? 'is started anew' : describeExit(exit), failures);
    }
  }

  /** Returns the failures in a row so far; leaves `#current` undefined when stopping. */
  async #startAgain(reason: string, failedBefore: number): Promise<number> {
    const { name, warn } = this.#options;
    let why = reason;
    for (let failures = failedBefore; ; failures++) {
      const pauseMs = failures === 0 ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** (failures - 1), LONGEST_PAUSE_MS);
      warn(`${name} ${why}${pauseMs > 0 ? `; starting it again in ${pauseMs / 1_000} s` : ''}.`);
      await this.#clock.pause(pauseMs, this.#stopping.signal);
      if (this.#isStopping()) return failures;
      try {
        await this.#startOnce();
        return failures;
      } catch (error) {
        if (this.#isStopping()) return failures;
        why = `did not start (${error instanceof Error ? error.message : 'unknown reason'})`;
      }
    }
  }

  /** Read through a call: the compiler takes a property that was tested once for settled. */
  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }
}
