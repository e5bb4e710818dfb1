import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { signedAccountCodec } from '@app/accounts';
import { CredentialsRepository, type DiffStores, Patience, ReadModelsRepository } from '@app/audit';
import { createInMemoryEventStore } from '@app/event-store/testing';
import { silentLogger } from '@app/platform';
import { newestRowComparison } from '@app/read-models';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';
import { compareRows } from './compare-rows.js';

let world: AccountWorld;
let anna: string;

beforeAll(async () => {
  world = await startAccountWorld();
  anna = await world.register();
});
afterAll(async () => {
  await world.close();
});

/** A store of their own: the run's holds the streams of every other test. */
const store = createInMemoryEventStore();

const stores = (): DiffStores => ({
  ...{ store, texts: world.texts, accountCodec: signedAccountCodec(world.wrapping) },
  models: new ReadModelsRepository(world.database),
  credentials: new CredentialsRepository(world.database),
  patience: new Patience(0),
});

const compare = async (signal = new AbortController().signal): Promise<void> =>
  compareRows({
    ...{ stores: stores(), database: world.database, clock: world.clock, logger: silentLogger(), signal },
  });

it('keeps once a day whose rows differ from the streams, and of the newest day alone', async () => {
  // A person has credentials, and this store has no stream of theirs.
  await compare();
  const first = await newestRowComparison(world.database);
  expect(first).toMatchObject({
    day: '2026-11-27',
    streams: 0,
    differences: 1,
    behind: 0,
    differing: [anna],
  });

  await copyAccount();
  await compare();
  expect(await newestRowComparison(world.database)).toEqual(first);

  world.clock.set('2026-11-28T03:00:00.000Z');
  await compare();
  // Nobody projects here: the rows of the account are behind, and none differs.
  expect(await newestRowComparison(world.database)).toMatchObject({
    ...{ day: '2026-11-28', streams: 1, differences: 0, behind: 1, differing: [] },
  });
});

it('keeps nothing of a run that was cut short', async () => {
  world.clock.set('2026-11-29T03:00:00.000Z');
  await expect(compare(AbortSignal.abort(new Error('shutting down')))).rejects.toThrow('shutting down');
  expect((await newestRowComparison(world.database))?.day).toBe('2026-11-28');
});

it('compares everybody else where an event of one person cannot be read', async () => {
  world.clock.set('2026-11-30T03:00:00.000Z');
  const stream = `account-${anna}`;
  const head = await store.readHead(stream);
  const event = { id: randomUUID(), type: 'account.of-nobody', data: {}, metadata: {} };
  await store.append(stream, [event], head === 'no-stream' ? head : head.revision);
  const ben = await world.register();
  await compare();
  const found = await newestRowComparison(world.database);
  expect(found).toMatchObject({ day: '2026-11-30', streams: 1, differences: 2 });
  expect(found?.differing.toSorted()).toEqual([anna, ben].toSorted());
});

const json = z.record(z.string(), z.json());

async function copyAccount(): Promise<void> {
  const stream = `account-${anna}`;
  const events = await world.eventsOf(anna);
  await store.append(
    stream,
    events.map(({ id, type, data, metadata }) => ({
      ...{ id, type, data: json.parse(data), metadata: json.parse(metadata) },
    })),
    'no-stream',
  );
}
