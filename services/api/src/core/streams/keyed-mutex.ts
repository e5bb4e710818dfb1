/** Commands of one person that may wait behind the one under way; a person's fingers never get so far. */
const WAITING_MAX = 100;
/** Shorter than the time limit of a use case, so that a command which never began is rejected and not timed out. */
const WAIT_MS = 8_000;

export interface KeyedMutexOptions {
  readonly waitingMax?: number;
  /** Milliseconds that one piece of work waits for its turn. */
  readonly waitMs?: number;
}

/** Nothing was begun: too many wait already, or the turn did not come in time. */
export type NotAcquired = { readonly turn: 'rejected' };
export type Acquisition<Result> = { readonly turn: 'taken'; readonly result: Result } | NotAcquired;

interface Waiting {
  readonly begin: () => void;
}

/**
 * Lets the work of each person go one after the other, and that of different persons side by side. Two commands of one
 * person decided at once would race for the same revision of one stream, and the loser would be told to try again for
 * no reason that a person could understand. Races with other processes are left to the revision.
 */
export class KeyedMutex {
  readonly #waitingMax: number;
  readonly #waitMs: number;
  /** Who waits behind the work under way, by person; a person without work under way is not in here. */
  readonly #waiting = new Map<string, Set<Waiting>>();

  constructor({ waitingMax = WAITING_MAX, waitMs = WAIT_MS }: KeyedMutexOptions = {}) {
    this.#waitingMax = waitingMax;
    this.#waitMs = waitMs;
  }

  /** Persons with work under way. */
  get size(): number {
    return this.#waiting.size;
  }

  /** @throws whatever the work throws */
  async run<Result>(person: string, work: () => Promise<Result>): Promise<Acquisition<Result>> {
    if (!(await this.#turnOf(person))) return { turn: 'rejected' };
    try {
      return { turn: 'taken', result: await work() };
    } finally {
      this.#next(person);
    }
  }

  #turnOf(person: string): Promise<boolean> {
    const line = this.#waiting.get(person);
    if (line === undefined) {
      this.#waiting.set(person, new Set());
      return Promise.resolve(true);
    }
    if (line.size >= this.#waitingMax) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(timer);
          resolve(true);
        },
      };
      const timer = setTimeout(() => {
        line.delete(waiting);
        resolve(false);
      }, this.#waitMs);
      line.add(waiting);
    });
  }

  #next(person: string): void {
    const line = this.#waiting.get(person);
    const [first] = line ?? [];
    if (line === undefined || first === undefined) {
      this.#waiting.delete(person);
      return;
    }
    line.delete(first);
    first.begin();
  }
}
