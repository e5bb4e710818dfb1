import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { createDatabase, createPool, delay, silentLogger } from '@app/platform';
import { heartbeats, wholePartition } from '@app/read-models';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import type { ReadModelStatus } from '../subscription/read-model-subscription.js';
import { sendHeartbeats } from './send-heartbeats.js';

let database: TestDatabase;
let app: Kysely<AppSchema>;

beforeAll(async () => {
  database = await createTestDatabase();
  app = createDatabase<AppSchema>(createPool(database.url, { applicationName: 'beat-test', max: 2 }));
});

afterAll(async () => {
  await app.destroy();
  await database.drop();
});

/** What a heartbeat tells. */
const beat = {
  schema: 'read_v3',
  state: 'catching-up',
  checkpoint: { commit: 2n ** 63n, prepare: 2n ** 62n },
  failure: undefined,
  lagMs: 1_234.4,
  lagEvents: 17,
  parkedStreams: 1,
  lastProgressAt: new Date('2026-11-27T12:00:00.000Z'),
};
const status: ReadModelStatus = { ...beat, brokenAppends: 0 };

async function heard(isHeard: (count: number) => boolean) {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const found = await heartbeats(app);
    if (isHeard(found.length)) return found;
    await delay(5);
  }
  throw new Error('no heartbeat changed');
}

it('counts the parked streams again before each, so that health recovers once they are erased', async () => {
  const stopping = new AbortController();
  let current = status;
  const heartbeat = sendHeartbeats({
    ...{ app, partition: wholePartition, status: () => current, logger: silentLogger() },
    ...{ signal: stopping.signal, everyMs: 5 },
    recountParked: async () => {
      current = { ...status, parkedStreams: 0 };
    },
  });

  const [only] = await heard((count) => count === 1);

  expect(only).toMatchObject({ parkedStreams: 0 });
  stopping.abort();
  await heartbeat;
});

it('a projector says how far it is for as long as it runs, and takes it back when it stops in order', async () => {
  const stopping = new AbortController();
  const heartbeat = sendHeartbeats({
    ...{ app, partition: wholePartition, status: () => status, logger: silentLogger() },
    ...{ signal: stopping.signal, everyMs: 5 },
  });
  const [only] = await heard((count) => count === 1);
  expect(only).toMatchObject({
    ...{ ...beat, projection: 'read-models', partition: wholePartition, lagMs: 1_234 },
    ageMs: expect.any(Number),
  });
  stopping.abort();
  await heartbeat;
  expect(await heartbeats(app)).toEqual([]);
});
