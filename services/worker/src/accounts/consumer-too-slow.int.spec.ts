import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { connectEventStore, createRepository, type EventStore, foldWith } from '@app/event-store';
import { type AccountEvent, accountEventCodec, userIdOf } from '@app/ledger';
import { usd } from '@app/ledger/testing';
import { createDatabase, createPool, delay, fixedClock, silentLogger, systemIds } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { FollowerCheckpointRepository } from '../followers/follower-checkpoint.repository.js';
import { followAccounts } from './follow-accounts.js';

const services = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** More than the follower takes ahead and the connection holds. */
const appends = 8;
const eventsEach = 500;

let folder: string;
let server: RunningEventStore;
let store: EventStore;
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consumer-too-slow-'));
  server = await startEventStoreProcess({
    entry: join(services, 'embedded-event-store/dist/main.js'),
    port: await freePort(),
    file: join(folder, 'events.db'),
    env: { EVENTSTORE_PECULIARITIES: 'consumer-too-slow' },
  });
  store = connectEventStore(server.url);
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'too-slow', max: 4 }));
});

afterEach(async () => {
  await database.destroy();
  await testDatabase.drop();
  await store.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Appends a stream of account events at once. */
async function appendAccount(): Promise<void> {
  const repository = createRepository<null, AccountEvent>({
    ...{
      store,
      clock: fixedClock('2026-11-27T12:00:00.000Z'),
      category: 'account',
      codec: accountEventCodec,
    },
    ...{ initialState: null, fold: foldWith(() => null) },
  });
  const id = userIdOf(systemIds.uuidv7());
  const command = { commandId: systemIds.uuidv7(), correlationId: id, actor: { kind: 'user', id } } as const;
  const event = {
    type: 'account.base-investment-changed',
    data: { base: usd('150.00'), entered: null },
  } as const;
  const events = Array.from({ length: eventsEach }, () => event);
  await repository.execute(id, command, () => ({ outcome: 'decided', events }));
}

it('a follower whose live subscription is ended for being slow subscribes again and handles everything once', async () => {
  const controller = new AbortController();
  const gate = Promise.withResolvers<undefined>();
  const seen: string[] = [];
  let subscriptions = 0;
  const counted: EventStore = {
    ...store,
    subscribeAll: (options) => {
      subscriptions += 1;
      return store.subscribeAll(options);
    },
  };
  const running = followAccounts({
    store: counted,
    checkpoint: new FollowerCheckpointRepository(database, 'too slow'),
    effects: [
      {
        handle: async ({ stream, revision }) => {
          await gate.promise;
          seen.push(`${stream}@${revision}`);
        },
      },
    ],
    logger: silentLogger(),
    signal: controller.signal,
  });
  while (running.health().state !== 'live') await delay(5);
  for (let append = 0; append < appends; append += 1) await appendAccount();
  gate.resolve(undefined);
  for (let turn = 0; seen.length < appends * eventsEach && turn < 2_000; turn += 1) await delay(5);
  controller.abort();
  await running.finished;
  expect(subscriptions).toBeGreaterThan(1);
  expect(seen).toHaveLength(appends * eventsEach);
  expect(new Set(seen).size).toBe(seen.length);
});
