import type { SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { comparePositions } from '../port/position.js';
import { toRecorded } from './in-memory-log.js';
import type { LogRow } from './in-memory-log.js';

/** Lets the store wake a subscription and a test drop it. */
export interface SubscriptionControl {
  wake(): void;
  /** Ends it, cleanly or with an error. */
  drop(error?: Error): void;
  /** Resolves at the next wake or drop, or when the signal aborts. */
  woken(): Promise<void>;
  isOver(): boolean;
  throwIfFailed(): void;
  close(): void;
}

export function createSubscriptionControl(signal: AbortSignal): SubscriptionControl {
  let changed = Promise.withResolvers<undefined>();
  let over: { readonly error: Error | undefined } | undefined;
  const wake = (): void => {
    changed.resolve(undefined);
    changed = Promise.withResolvers<undefined>();
  };
  signal.addEventListener('abort', wake, { once: true });
  return {
    wake,
    drop: (error) => {
      over ??= { error };
      wake();
    },
    woken: async () => {
      await changed.promise;
    },
    isOver: () => over !== undefined || signal.aborted,
    throwIfFailed: () => {
      if (over?.error !== undefined) throw over.error;
    },
    close: () => {
      signal.removeEventListener('abort', wake);
    },
  };
}

/** Follows the rows of a log, which may grow meanwhile. */
export async function* followLog(
  rows: readonly LogRow[],
  { prefixes, from }: SubscribeAllOptions,
  control: SubscriptionControl,
  checkpointEvery: number,
): AsyncGenerator<SubscriptionMessage> {
  let next = from === 'start' ? 0 : rows.findIndex(({ position }) => comparePositions(position, from) > 0);
  if (next < 0) next = rows.length;
  let isAnnounced = false;
  let filtered = 0;
  while (!control.isOver()) {
    const row = rows[next];
    if (row === undefined) {
      if (!isAnnounced) yield { kind: 'caught-up' };
      isAnnounced = true;
      // Both may have changed while the message above was consumed.
      if (rows[next] === undefined && !control.isOver()) await control.woken();
      continue;
    }
    next += 1;
    if (prefixes.some((prefix) => row.stream.startsWith(prefix))) {
      filtered = 0;
      yield { kind: 'event', event: toRecorded(row) };
    } else {
      filtered += 1;
      if (filtered % checkpointEvery === 0) yield { kind: 'checkpoint', position: row.position };
    }
  }
  control.throwIfFailed();
}
