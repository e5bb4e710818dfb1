import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { describeEventStoreContract } from '@app/testing/event-store-contract';
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

// A real EventStoreDB where its URL is given; else the server that the integration tests share, in a process of its own.
const sharedUrl = process.env.TEST_EVENTSTORE_URL;
if (sharedUrl === undefined || sharedUrl === '') {
  describe('event store contract: TEST_EVENTSTORE_URL', () => {
    it.skip('runs when TEST_EVENTSTORE_URL is set', () => undefined);
  });
} else {
  describeEventStoreContract('TEST_EVENTSTORE_URL', () => sharedUrl);
}
