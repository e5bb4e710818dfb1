import { streamNameFilter } from '@eventstore/db-client';
import type {
  AllStreamResolvedEvent,
  AllStreamSubscription,
  EventStoreDBClient,
} from '@eventstore/db-client';
import type { SubscribeAllOptions, SubscriptionMessage } from '../port/event-store.js';
import { toStoreError } from './client-errors.js';
import { Mark, itemsOf, pushMark, release } from './client-stream.js';
import { toRecordedEvent } from './recorded-event.js';

/** Events that may wait in memory between the network and the consumer. */
const BUFFERED_EVENTS_MAX = 1_000;
/** In filter windows of the server (32 events each): how long a filtered stretch may be without a word. */
const CHECKPOINT_INTERVAL = 10;

type Marked = SubscriptionMessage | 'stop';

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
  const stop = (): void => {
    mark(subscription, 'stop');
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    for await (const item of itemsOf<AllStreamResolvedEvent, Marked>(subscription)) {
      if (signal.aborted) return;
      const message = toMessage(item);
      if (message !== undefined) yield message;
    }
  } catch (error) {
    throw toStoreError(error, 'subscription to $all');
  } finally {
    signal.removeEventListener('abort', stop);
    // When the consumer stops or throws, the client by itself would leave the call to the server open.
    await release(subscription, () => subscription.unsubscribe());
  }
}

function mark(subscription: AllStreamSubscription, marked: Marked): void {
  pushMark(subscription, new Mark(marked));
}

function toMessage(item: AllStreamResolvedEvent | Mark<Marked>): SubscriptionMessage | undefined {
  if (item instanceof Mark) return item.value === 'stop' ? undefined : item.value;
  const event = toRecordedEvent(item);
  return event === undefined ? undefined : { kind: 'event', event };
}
