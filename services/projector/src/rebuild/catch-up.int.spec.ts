import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { type EventStore, StoreUnavailableError } from '@app/event-store';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { life } from '@app/ledger/testing';
import { createDatabase, createPool, silentLogger } from '@app/platform';
import { type ReadSchema, readSchemaV1 } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { readModelProjections } from '../read-model.projections.js';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { catchUp } from './catch-up.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'catch-up', max: 4 }));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
});

// It waited for ever: servers before 23.10 never send CaughtUp, and a store may be away.
it.each<[string, (real: EventStore) => EventStore['subscribeAll']]>([
  [
    'never says that its log ends',
    (real) =>
      async function* (options) {
        for await (const message of real.subscribeAll(options)) if (message.kind === 'event') yield message;
      },
  ],
  [
    'is away',
    () => () => {
      throw new StoreUnavailableError('away');
    },
  ],
])('is given up where the store %s', async (_case, subscribeAll) => {
  const real = createInMemoryEventStore();
  await new LedgerLog(real).write(testUser('catch-up', 1), life());
  const store = { ...real, subscribeAll: subscribeAll(real) };
  const caughtUp = catchUp({
    ...{ db, store, schema: readSchemaV1, logger: silentLogger(), progressWithinMs: 200 },
    projections: readModelProjections({ store, cacheEvents: 1_000 }),
    signal: new AbortController().signal,
  });
  await expect(caughtUp).rejects.toThrow('delivered neither an event nor the end of its log for 200 ms');
});
