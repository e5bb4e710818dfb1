import { expect, it } from '@jest/globals';
import { type EventStore, StoreRefusedError, StoreUnavailableError } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { silentLogger } from '@app/platform';
import { waitForEventStore } from './wait-for-event-store.js';

/** A store that fails so many reads that require a leader. */
function failing(failures: number, error: Error) {
  const store = createInMemoryEventStore();
  let asked = 0;
  const failingStore: EventStore = {
    ...store,
    readHead: async (stream, options) => {
      if (options?.requiresLeader === true) asked += 1;
      if (asked <= failures) throw error;
      return store.readHead(stream, options);
    },
  };
  return { store: failingStore, asked: () => asked };
}

const options = { logger: silentLogger(), signal: new AbortController().signal };

it('a development start waits for a server that is still starting (regression: it ended)', async () => {
  const { store, asked } = failing(2, new StoreUnavailableError('Server Is Not Ready'));
  await waitForEventStore(store, options);
  expect(asked()).toBe(3);
});

it('does not wait for ever, and not at all for a sign-in that is rejected', async () => {
  const away = failing(100, new StoreUnavailableError('away'));
  await expect(waitForEventStore(away.store, { ...options, limitMs: 300 })).rejects.toThrow('away');
  const denied = failing(1, new StoreRefusedError('denied'));
  await expect(waitForEventStore(denied.store, options)).rejects.toThrow('denied');
  expect(denied.asked()).toBe(1);
});
