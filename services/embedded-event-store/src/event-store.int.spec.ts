import { afterAll, beforeAll, describe, it, jest } from '@jest/globals';
import { describeEventStoreContract } from './contract/event-store.contract.js';
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

const realUrl = process.env.TEST_EVENTSTORE_URL;
if (realUrl === undefined || realUrl === '') {
  describe('real EventStoreDB', () => {
    it.skip('runs the same contract when TEST_EVENTSTORE_URL is set', () => undefined);
  });
} else {
  describeEventStoreContract('real EventStoreDB', () => realUrl);
}
