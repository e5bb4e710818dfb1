import { createSecretKey } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createSigningKey,
  KEY_ROTATION,
  KeyWrapping,
  REFRESH_TOKEN_MS,
  SigningKeysRepository,
} from '@app/accounts';
import { type AccountWorld, startAccountWorld } from '../testing/account-world.js';

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

describe('private keys in the database', () => {
  const stored = () => world.database.selectFrom('app.signing_keys').selectAll().execute();

  it('are of no use to anyone who has a backup without the master key', async () => {
    const { signingKeys } = world.services;
    const key = await createSigningKey();
    await signingKeys.replaceAll(key, world.clock.now());

    expect(JSON.stringify(await stored())).not.toContain(key.privateJwk.d);
    const elsewhere = new KeyWrapping(createSecretKey(Buffer.alloc(32, 9)));
    const restored = new SigningKeysRepository(world.database, elsewhere);
    expect(await restored.findUsable()).toEqual([]);

    const fresh = await createSigningKey();
    await restored.insertFirst(fresh, world.clock.now());
    expect((await restored.findUsable()).map(({ kid }) => kid)).toEqual([fresh.kid]);
  });

  it('that a former version has stored as they are sign on, and are wrapped at the next start', async () => {
    const { signingKeys } = world.services;
    const key = await createSigningKey();
    await signingKeys.replaceAll(key, world.clock.now());
    await world.database
      .updateTable('app.signing_keys')
      .set({ private_jwk: JSON.stringify(key.privateJwk), wrapped_private_key: null })
      .where('kid', '=', key.kid)
      .execute();
    expect(await signingKeys.findUsable()).toMatchObject([{ privateJwk: key.privateJwk }]);

    await signingKeys.wrapStored();

    expect(JSON.stringify(await stored())).not.toContain(key.privateJwk.d);
    expect(await signingKeys.findUsable()).toMatchObject([{ privateJwk: key.privateJwk }]);
  });

  it('are forgotten once they sign nothing any more', async () => {
    const { signingKeys } = world.services;
    await signingKeys.replaceAll(await createSigningKey(), world.clock.now());

    const retired = (await stored()).filter((row) => row.retired_at !== null);
    expect(retired.length).toBeGreaterThan(0);
    for (const row of retired) expect(row).toMatchObject({ private_jwk: null, wrapped_private_key: null });
  });
});
