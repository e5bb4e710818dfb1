import { streamNameFilter } from '@eventstore/db-client';
import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import type { SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { toStoreError } from './client-errors.js';
import { toRecordedEvent } from './recorded-event.js';

/** Events that may wait in memory between the network and the consumer. */
const BUFFERED_EVENTS_MAX = 1_000;
/** In filter windows of the server (32 events each): how long a filtered stretch may be without a word. */
const CHECKPOINT_INTERVAL = 10;

/** A message put among the events, so that it keeps its place in the order. */
class Mark {
  constructor(readonly message: SubscriptionMessage) {}
}

/** @throws StoreUnavailableError, StoreRefusedError when the subscription is dropped */
export async function* subscribeAll(
  client: EventStoreDBClient,
  { prefixes, from, signal }: SubscribeAllOptions,
): AsyncGenerator<SubscriptionMessage> {
  signal.throwIfAborted();
  const subscription = client.subscribeToAll(
    {
      fromPosition: from,
      filter: streamNameFilter({
        prefixes: [...prefixes],
        checkpointInterval: CHECKPOINT_INTERVAL,
        // The client calls this ahead of the events it has buffered; a mark behind them says it at the right time.
        checkpointReached: async (reached: AllStreamSubscription, position) => {
          mark(reached, { kind: 'checkpoint', position });
        },
      }),
    },
    { highWaterMark: BUFFERED_EVENTS_MAX },
  );
  subscription.on('caughtUp', () => {
    mark(subscription, { kind: 'caught-up' });
  });
  // The client may report a second error when nobody iterates any more; without a listener it would end the process.
  subscription.on('error', () => undefined);
  const stop = (): void => {
    subscription.destroy();
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const item of subscription) {
      const received: unknown = item;
      if (received instanceof Mark) {
        yield received.message;
        continue;
      }
      const event = toRecordedEvent(item);
      if (event !== undefined) yield { kind: 'event', event };
    }
  } catch (error) {
    if (signal.aborted) return;
    throw toStoreError(error, 'subscription to $all');
  } finally {
    signal.removeEventListener('abort', stop);
    // When the consumer stops or throws, the client destroys its buffer but leaves the call to the server open.
    await subscription.unsubscribe().catch(() => undefined);
  }
}

function mark(subscription: AllStreamSubscription, message: SubscriptionMessage): void {
  if (!subscription.destroyed) subscription.push(new Mark(message));
}
