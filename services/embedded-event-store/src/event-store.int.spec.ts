import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { givenEventStoreUrl } from '@app/testing';
import { describeEventStoreContract, describeFallingBehindContract } from '@app/testing/event-store-contract';
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

describe('embedded event store that ends slow subscriptions, as EventStoreDB 23.10 does', () => {
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  beforeAll(async () => {
    const peculiarities = new Set(['consumer-too-slow'] as const);
    store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:', peculiarities });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
  });
  afterAll(async () => {
    await client.dispose();
    await store.stop();
  });
  describeFallingBehindContract(() => client);
});

// The same rules on the server that they were taken from, where one is named, as `npm run test:containers` does.
const givenUrl = givenEventStoreUrl();
if (givenUrl === undefined) {
  it.skip('event store contract on a real EventStoreDB: no TEST_EVENTSTORE_URL', () => undefined);
} else {
  describeEventStoreContract('TEST_EVENTSTORE_URL', () => givenUrl);
}
