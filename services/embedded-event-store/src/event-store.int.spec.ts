import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { givenEventStoreUrl } from '@app/testing';
import {
  describeEventStoreContract,
  ImageUnavailableError,
  startEventStoreContainer,
  type ContainedEventStore,
} from '@app/testing/event-store-contract';
import type { RunningEventStore } from './server.js';
import { startEventStore } from './server.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

describe('embedded event store', () => {
  let store: RunningEventStore;
  beforeAll(async () => {
    store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:' });
  });
  afterAll(async () => {
    await store.stop();
  });
  describeEventStoreContract('embedded server', () => `esdb://127.0.0.1:${store.port}?tls=false`);
});

// The same rules on the server that they were taken from, where there is one: named by its user, or in a container.
const givenUrl = givenEventStoreUrl();
if (givenUrl !== undefined) {
  describeEventStoreContract('TEST_EVENTSTORE_URL', () => givenUrl);
} else {
  const contained = await startContained();
  if (typeof contained === 'string') {
    it.skip(`event store contract on a real EventStoreDB: ${contained}`, () => undefined);
  } else {
    describe('EventStoreDB in a container', () => {
      afterAll(() => contained.stop());
      describeEventStoreContract('container', () => contained.url);
    });
  }
}

/** The reason where there is none. A container that does not become well fails the run. */
async function startContained(): Promise<ContainedEventStore | string> {
  try {
    return (await startEventStoreContainer()) ?? 'no TEST_EVENTSTORE_URL, and no container engine answers';
  } catch (error) {
    // An engine without the image, as on a machine without network, is no fault of this tree.
    if (error instanceof ImageUnavailableError) return error.message;
    throw error;
  }
}
