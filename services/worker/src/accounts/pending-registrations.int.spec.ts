import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { usernameKey } from '@app/contracts';
import { systemIds } from '@app/platform';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';

let world: AccountWorld;

beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(async () => {
  await world.close();
});

async function reserve(username: string): Promise<string> {
  const userId = systemIds.uuidv7();
  await world.services.credentials.insertPending({
    ...{ userId, username, usernameKey: usernameKey(username), passwordHash: 'x', fullName: null },
    ...{ mustChangePassword: false, createdAt: world.clock.now() },
  });
  await world.texts.seal(userId, 'sealed for nothing', 'account email');
  return userId;
}

it('opens a registration whose stream is there, and frees the name of one that never got one', async () => {
  const written = await world.register();
  await world.database
    .updateTable('app.credentials')
    .set({ status: 'pending', account_revision: -1n, created_at: world.clock.now() })
    .where('user_id', '=', written)
    .execute();
  const username = `lost ${randomUUID().slice(0, 12)}`;
  const lost = await reserve(username);
  const { pendingRegistrations, credentials } = world.services;

  expect(await pendingRegistrations.settle()).toEqual({ opened: 0, freed: 0 });
  world.clock.advance(61_000);
  expect(await pendingRegistrations.settle()).toEqual({ opened: 1, freed: 0 });
  expect(await credentials.findById(written)).toMatchObject({ status: 'active' });
  world.clock.advance(14 * 60_000);
  expect(await pendingRegistrations.settle()).toEqual({ opened: 0, freed: 1 });

  expect(await credentials.findById(lost)).toBeUndefined();
  const keys = await world.database
    .selectFrom('app.person_keys')
    .select('key_id')
    .where('user_id', '=', lost)
    .execute();
  expect(keys).toEqual([]);
  await world.register({ username });
});
