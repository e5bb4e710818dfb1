import type { Clock, Delay } from '@app/platform';
import type { SeededRandom } from '@app/testing';

interface Task {
  readonly at: number;
  readonly run: () => void;
}

/** Something with a beginning and an end: after the end nothing it waits for ever comes. */
export interface Life {
  readonly isOver: boolean;
  /** Aborts at the end. */
  readonly signal: AbortSignal;
}

/** Turns of the event loop in which what a step set free runs to its next wait, the subscription's own turn included. */
const TURNS_A_STEP = 3;
const NEVER = new Promise<never>(() => undefined);

/**
 * Virtual time, and the one order in which everything happens: both are functions of the seed. Whatever takes time in
 * life (the network, the disk, a pause) is a task here; between two tasks only promises run, which have no choice.
 */
export class World implements Clock {
  readonly #tasks: Task[] = [];
  #nowMs: number;
  /** How far the calendar runs ahead of the tasks. */
  #leapMs = 0;
  steps = 0;

  constructor(
    start: string,
    readonly random: SeededRandom,
  ) {
    this.#nowMs = Date.parse(start);
  }

  now(): Date {
    return new Date(this.#nowMs + this.#leapMs);
  }

  /** Moves the calendar on, for everybody: what is under way stays under way. */
  leap(ms: number): void {
    this.#leapMs += ms;
  }

  /** Runs something after that many virtual milliseconds. */
  after(ms: number, run: () => void): void {
    this.#tasks.push({ at: this.#nowMs + ms, run });
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return times > 0 && this.random.int(1, times) === 1;
  }

  pause(ms: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.after(ms, () => {
      resolve(undefined);
    });
    return promise;
  }

  /** How a process waits. Its length is drawn here: the jitter of real back-offs is no function of the seed. */
  delayOf(life: Life): Delay {
    return async (_ms, signal) => {
      signal?.throwIfAborted();
      await this.pause(this.random.int(5, 400));
      if (life.isOver) await NEVER;
      signal?.throwIfAborted();
    };
  }

  /**
   * Sends an effect to a server and brings its answer back; each way takes time. The effect happens also when its
   * sender has died meanwhile, and the answer then reaches nobody.
   */
  async call<T>(life: Life, effect: () => Promise<T> | T, requestMs = this.random.int(1, 15)): Promise<T> {
    if (life.isOver) return NEVER;
    const { promise, resolve, reject } = Promise.withResolvers<T>();
    this.after(requestMs, () => {
      void settled(effect).then((answer) => {
        this.after(this.random.int(1, 15), () => {
          if (life.isOver) return;
          if (answer.ok) resolve(answer.value);
          else reject(answer.error);
        });
      });
    });
    return promise;
  }

  /** Takes one task after the other until `isDone`. @throws Error when nothing is left to do, or after `stepsMax` */
  async run(
    isDone: () => boolean,
    { stepsMax, afterStep }: { readonly stepsMax: number; readonly afterStep: () => Promise<void> },
  ): Promise<void> {
    await this.#settle();
    while (!isDone()) {
      this.steps += 1;
      if (this.steps > stepsMax)
        throw new Error(`the simulation does not come to an end in ${stepsMax} steps`);
      const task = this.#takeNext();
      if (task === undefined)
        throw new Error('the simulation stands still: everybody waits for somebody else');
      this.#nowMs = Math.max(this.#nowMs, task.at);
      task.run();
      await this.#settle();
      await afterStep();
    }
  }

  /** The earliest task; of several at the same moment the one that was there first. */
  #takeNext(): Task | undefined {
    let first = 0;
    for (let index = 1; index < this.#tasks.length; index += 1) {
      if ((this.#tasks[index]?.at ?? 0) < (this.#tasks[first]?.at ?? 0)) first = index;
    }
    return this.#tasks.splice(first, 1)[0];
  }

  async #settle(): Promise<void> {
    for (let turn = 0; turn < TURNS_A_STEP; turn += 1) {
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}

type Settled<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: Error };

async function settled<T>(effect: () => Promise<T> | T): Promise<Settled<T>> {
  try {
    return { ok: true, value: await effect() };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error : new Error(String(error)) };
  }
}

/** A process that can be killed at any of its waits. */
export class SimulatedProcess implements Life {
  readonly #controller = new AbortController();

  get isOver(): boolean {
    return this.#controller.signal.aborted;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  kill(): void {
    this.#controller.abort();
  }
}
