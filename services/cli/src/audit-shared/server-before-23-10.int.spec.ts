import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectEventStore } from '@app/event-store';
import { userIdOf } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { systemIds } from '@app/platform';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { diffReadModels } from '../audit-diff/diff.js';
import { replayAll } from '../audit-replay/replay.js';
import { verifyEventStore } from '../audit-verify/verify.js';
import { verifyCopy } from '../event-store-copy/verify-copy.js';
import { TestStore } from '../testing/store-file.js';
import { writePerson } from '../testing/write-streams.js';

const store = new TestStore({ EVENTSTORE_PECULIARITIES: 'no-caught-up' });
let database: TestDatabase;
let url: string;

beforeAll(async () => {
  database = await createTestDatabase();
  url = await store.start();
  const client = connectEventStore(url);
  await writePerson(client, userIdOf(systemIds.uuidv7()), life());
  await client.close();
});

afterAll(async () => {
  await store.remove();
  await database.drop();
});

it('a server that never says CaughtUp is refused by every command that reads its log to the end', async () => {
  const env = { EVENTSTORE_URL: url, DATABASE_URL: database.url };
  const client = connectEventStore(url);
  const outcomes = await Promise.allSettled([
    verifyEventStore(env),
    diffReadModels({ user: undefined, waitMs: 0, onLine: () => undefined }, env),
    replayAll(env, () => undefined),
    verifyCopy(client, client),
  ]);
  await client.close();
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: {
        code: expect.stringMatching(/^(?:AUDIT|STORE)\.SERVER_TOO_OLD$/),
        message: expect.stringContaining('needs EventStoreDB 23.10 or newer'),
      },
    });
});
