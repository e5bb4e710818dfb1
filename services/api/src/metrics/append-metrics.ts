import { type EventStore, WrongRevisionError } from '@app/event-store';
import { Counter, type Registry } from '@app/platform/metrics';

/**
 * The same event store, counting appends that found their stream moved on by another writer. Each of them was decided
 * again; many of them mean that one stream is written from several places at a time.
 */
export function countAppendRaces(store: EventStore, registry: Registry): EventStore {
  const races = new Counter({
    name: 'event_store_append_races_total',
    help: 'Appends refused because the stream had moved on.',
    registers: [registry],
  });
  return {
    ...store,
    append: async (...call) => {
      try {
        return await store.append(...call);
      } catch (error) {
        if (error instanceof WrongRevisionError) races.inc();
        throw error;
      }
    },
  };
}
