/**
 * `connecting` is the first moment and a single lost connection; `reconnecting` when that did not help; `paused` while
 * nobody looks at the window.
 */
export type LiveStatus = 'connecting' | 'live' | 'reconnecting' | 'offline' | 'paused';

export interface LiveState {
  readonly status: LiveStatus;
  /** When the server was last heard, in milliseconds since 1970; null before the first time. */
  readonly heardAt: number | null;
}

/** What hears how far the read models are, and says whether it does. */
export interface LiveSource {
  readonly state: LiveState;
  /** Returns how to stop. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Tries at once instead of after the wait. */
  readonly retry: () => void;
}

const BEFORE: LiveState = { status: 'connecting', heardAt: null };

/** Stands for the source until its code has come: a page is shown before. */
export class LiveLink implements LiveSource {
  #source: LiveSource | undefined;
  readonly #listeners = new Set<() => void>();

  get state(): LiveState {
    return this.#source?.state ?? BEFORE;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly retry = (): void => {
    this.#source?.retry();
  };

  follow(source: LiveSource): void {
    this.#source = source;
    const tell = (): void => {
      for (const listener of this.#listeners) listener();
    };
    source.subscribe(tell);
    tell();
  }
}
