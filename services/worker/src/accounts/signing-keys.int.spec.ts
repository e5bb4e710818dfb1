import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createSigningKey, KEY_ROTATION, REFRESH_TOKEN_MS } from '@app/accounts';
import { startAccountWorld, type AccountWorld } from '../testing/account-world.js';

const DAY_MS = 24 * 3_600_000;
let world: AccountWorld;

beforeAll(async () => {
  world = await startAccountWorld();
});
afterAll(async () => {
  await world.close();
});

it('changes signing keys so that at most two are valid, and none that a living token may be of is retired', async () => {
  const { signingKeys } = world.services;
  const signedUntil = new Map<string, number>();
  await signingKeys.insertFirst(await createSigningKey(), world.clock.now());

  for (let day = 0; day < 200; day += 1) {
    const now = world.clock.now();
    await signingKeys.rotate(await createSigningKey(), { now, ...KEY_ROTATION });
    const usable = await signingKeys.findUsable();
    expect(usable.length).toBeLessThanOrEqual(2);
    const [newest] = usable;
    if (newest !== undefined) signedUntil.set(newest.kid, now.getTime());
    for (const [kid, last] of signedUntil)
      if (last + REFRESH_TOKEN_MS > now.getTime()) expect(usable.map((key) => key.kid)).toContain(kid);
    world.clock.advance(DAY_MS);
  }

  expect(signedUntil.size).toBeGreaterThan(5);
}, 120_000);

it('makes one key of many that are made at the same time', async () => {
  const { signingKeys } = world.services;
  world.clock.advance(40 * DAY_MS);
  const before = (await signingKeys.findUsable()).length;
  const rotation = { now: world.clock.now(), ...KEY_ROTATION };

  const outcomes = await Promise.all(
    Array.from({ length: 5 }, async () => signingKeys.rotate(await createSigningKey(), rotation)),
  );

  expect(outcomes.filter(({ isAdded }) => isAdded)).toHaveLength(1);
  expect(before).toBeGreaterThan(0);
});

it('opens nothing with any former key after one was seen by somebody', async () => {
  const { signingKeys } = world.services;
  const fresh = await createSigningKey();

  await signingKeys.replaceAll(fresh, world.clock.now());

  expect((await signingKeys.findUsable()).map(({ kid }) => kid)).toEqual([fresh.kid]);
});
