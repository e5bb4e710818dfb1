import { type EventStore, StoreUnavailableError } from '@app/event-store';
import type { Clock } from '@app/platform';

/** After this long nobody knows whether appends fail still: the next one tells. */
const RECENT_MS = 10_000;

/** How the last append of this process ended. */
export class RecentAppends {
  /** The event store, whose appends are noted. */
  readonly store: EventStore;
  readonly #clock: Pick<Clock, 'now'>;
  #failure: { readonly at: number; readonly reason: string } | undefined;

  constructor(store: EventStore, clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.store = {
      ...store,
      append: async (...call) => {
        try {
          const appended = await store.append(...call);
          this.#failure = undefined;
          return appended;
        } catch (error) {
          this.#failure =
            error instanceof StoreUnavailableError
              ? { at: clock.now().getTime(), reason: error.message }
              : undefined;
          throw error;
        }
      },
    };
  }

  /** Why the last append was not carried out, where it is recent; its stream is not named. */
  failure(): string | undefined {
    const failure = this.#failure;
    const isRecent = failure !== undefined && this.#clock.now().getTime() - failure.at < RECENT_MS;
    return isRecent ? failure.reason.replace(/^append to \S+: /, '') : undefined;
  }
}
