import type { EventStore, SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { comparePositions, positionOf } from '../port/position.js';
import { ServerTooOldError, StoreUnavailableError } from '../port/store.errors.js';

export interface ReadToEndOptions extends SubscribeAllOptions {
  /** How long the store may take to say that the end is reached, after the last message before it, milliseconds. */
  readonly caughtUpWithinMs?: number;
}

/** What comes before the end: events and checkpoints. */
export type LogMessage = Extract<SubscriptionMessage, { readonly kind: 'event' | 'checkpoint' }>;

const CAUGHT_UP_WITHIN_MS = 10_000;

/**
 * What `$all` has of some streams up to its end as it is now. What is appended meanwhile is left out, so that the reading
 * ends however busy the writers are.
 * @throws ServerTooOldError for a server before 23.10, which does not say when the end is reached
 * @throws StoreUnavailableError, StoreRefusedError
 */
export async function* readToEnd(
  store: EventStore,
  { caughtUpWithinMs = CAUGHT_UP_WITHIN_MS, signal, ...subscribe }: ReadToEndOptions,
): AsyncGenerator<LogMessage> {
  const head = await store.readLogHead({ signal });
  const over = new AbortController();
  const reading = AbortSignal.any([signal, over.signal]);
  const subscription = store.subscribeAll({ ...subscribe, signal: reading });
  const messages = subscription[Symbol.asyncIterator]();
  const next = nextWithin(messages, caughtUpWithinMs);
  try {
    for (;;) {
      const message = await next();
      signal.throwIfAborted();
      if (message === undefined)
        throw new StoreUnavailableError('The event store ended the reading of its log before the end of it.');
      if (message.kind === 'caught-up') return;
      if (message.kind === 'fell-behind') continue;
      const position = positionOf(message);
      // The log is delivered in its order: all that was there comes before the first message from beyond.
      if (head === 'empty' || (position !== undefined && comparePositions(position, head.position) > 0))
        return;
      yield message;
    }
  } finally {
    over.abort();
    // Ends the call; not waited for, since a message may still be under way.
    messages.return?.().catch(() => undefined);
  }
}

/** Takes messages one by one; the limit is for each of them. */
function nextWithin(
  messages: AsyncIterator<SubscriptionMessage>,
  limitMs: number,
): () => Promise<SubscriptionMessage | undefined> {
  return async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      late.reject(new ServerTooOldError(limitMs));
    }, limitMs);
    try {
      const result = await Promise.race([messages.next(), late.promise]);
      return result.done === true ? undefined : result.value;
    } finally {
      clearTimeout(timer);
    }
  };
}
