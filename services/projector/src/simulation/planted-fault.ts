import type { EventStore, SubscriptionMessage } from '@app/event-store';
import { uuidv5 } from '@app/platform';

/**
 * Classic faults, put in through the ports to prove that the simulation sees them:
 * appending whatever the stream's revision; storing a checkpoint before the rows of its batch; giving the events of
 * every append ids of their own; making every retry of a request a command of its own; taking the store's word that what it
 * knows by its ids is what was sent; following events that do not say which of their append they are.
 */
export type PlantedFault =
  | 'append-any'
  | 'checkpoint-first'
  | 'new-event-ids'
  | 'new-command-ids'
  | 'unconfirmed-appends'
  | 'unmarked-appends';

/** The store with the faults that live in its use. */
export function withPlanted(
  fault: PlantedFault | undefined,
  store: EventStore,
  server: EventStore,
): EventStore {
  let appends = 0;
  switch (fault) {
    case 'append-any':
      return {
        ...store,
        append: async (stream, events) => {
          const head = await server.readHead(stream);
          return store.append(stream, events, head === 'no-stream' ? head : head.revision);
        },
      };
    case 'new-event-ids':
      return {
        ...store,
        append: (stream, events, expected) => {
          appends += 1;
          const renamed = events.map((event) => ({ ...event, id: uuidv5(event.id, String(appends)) }));
          return store.append(stream, renamed, expected);
        },
      };
    case 'unmarked-appends':
      return { ...store, subscribeAll: (options) => unmarked(store.subscribeAll(options)) };
    default:
      return store;
  }
}

async function* unmarked(messages: AsyncIterable<SubscriptionMessage>): AsyncGenerator<SubscriptionMessage> {
  for await (const message of messages) {
    if (message.kind !== 'event') {
      yield message;
      continue;
    }
    const { metadata } = message.event;
    if (typeof metadata !== 'object' || metadata === null) throw new Error('every event has metadata');
    yield { kind: 'event', event: { ...message.event, metadata: { ...metadata, append: undefined } } };
  }
}
