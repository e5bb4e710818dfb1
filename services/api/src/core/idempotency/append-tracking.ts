import { AsyncLocalStorage } from 'node:async_hooks';
import { type EventStore, StoreUnavailableError, StoreUnreachableError } from '@app/event-store';

const storage = new AsyncLocalStorage<AppendTracker>();

/** Follows what one request appends. */
export class AppendTracker {
  /** True while an append was sent whose outcome is not known: its events may have been written or may yet be. */
  isOutcomeUnknown = false;

  /** Tracks the appends of `work`, also those after an await. */
  run<Result>(work: () => Result): Result {
    return storage.run(this, work);
  }
}

/** The same store, whose appends are known to the {@link AppendTracker} they run in. */
export function withAppendTracking(store: EventStore): EventStore {
  return {
    ...store,
    append: async (...call) => {
      const tracker = storage.getStore();
      if (tracker === undefined) return store.append(...call);
      const wasUnknown = tracker.isOutcomeUnknown;
      tracker.isOutcomeUnknown = true;
      try {
        const appended = await store.append(...call);
        tracker.isOutcomeUnknown = false;
        return appended;
      } catch (error) {
        // Where nothing was sent this time, an earlier try may have been.
        tracker.isOutcomeUnknown =
          error instanceof StoreUnreachableError ? wasUnknown : error instanceof StoreUnavailableError;
        throw error;
      }
    },
  };
}
