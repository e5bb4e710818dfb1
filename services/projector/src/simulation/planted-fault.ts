import type { EventStore } from '@app/event-store';
import { uuidv5 } from '@app/platform';

/**
 * Classic faults, put in through the ports to prove that the simulation sees them:
 * appending whatever the stream's revision; storing a checkpoint before the rows of its batch; giving the events of
 * every append ids of their own; making every retry of a request a command of its own; taking the store's word that what it
 * knows by its ids is what was sent.
 */
export type PlantedFault =
  'append-any' | 'checkpoint-first' | 'new-event-ids' | 'new-command-ids' | 'unconfirmed-appends';

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
    default:
      return store;
  }
}
