import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader } from 'jose';
import request from 'supertest';
import { createSigningKey, KEY_ROTATION, SigningKeysRepository } from '@app/accounts';
import { refreshResponseSchema, signInResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi, type TestUser } from '../../testing/api-harness.js';

const DAY_MS = 24 * 60 * 60 * 1000;
let api: ApiHarness;
let keys: SigningKeysRepository;

beforeAll(async () => {
  api = await startApi();
  keys = api.app.get(SigningKeysRepository, { strict: false });
});

afterAll(async () => {
  await api.close();
});

async function signIn(user: TestUser) {
  const answer = await request(api.server).post('/api/auth/token/').send(user).expect(200);
  return signInResponseSchema.parse(answer.body);
}

const kidOf = (token: string) => decodeProtectedHeader(token).kid;
const rotate = async () => keys.rotate(await createSigningKey(), { now: api.clock.now(), ...KEY_ROTATION });
const refresh = (token: string) =>
  request(api.server).post('/api/auth/token/refresh/').send({ refresh_token: token });

describe('a new signing key', () => {
  it('signs once every process had the time to read it, and tokens of the former one stay good', async () => {
    const user = await api.createUser();
    const before = await signIn(user);
    api.clock.advance(KEY_ROTATION.rotateAfterMs);
    const stillOld = await signIn(user);
    expect(await rotate()).toEqual({ isAdded: true, retired: 0 });

    api.clock.advance(61_000);
    const resting = await signIn(user);
    api.clock.advance(61_000);
    const signing = await signIn(user);

    expect(kidOf(resting.access_token)).toBe(kidOf(before.access_token));
    expect(kidOf(signing.access_token)).not.toBe(kidOf(before.access_token));
    for (const { access_token: token } of [stillOld, resting, signing])
      await request(api.server).get('/api/me').set('Authorization', `Bearer ${token}`).expect(200);
    const renewed = await refresh(stillOld.refresh_token).expect(200);
    const { access_token: next } = refreshResponseSchema.parse(renewed.body);
    expect(kidOf(next)).toBe(kidOf(signing.access_token));
  });

  it('is all that is left 31 days later', async () => {
    api.clock.advance(31 * DAY_MS);

    expect(await rotate()).toMatchObject({ retired: 1 });
    expect((await keys.findUsable()).length).toBeLessThanOrEqual(2);
  });

  it('in the place of all others ends every session', async () => {
    const user = await api.createUser();
    const { access_token: access, refresh_token: token } = await signIn(user);
    await keys.replaceAll(await createSigningKey(), api.clock.now());
    api.clock.advance(61_000);

    await request(api.server).get('/api/me').set('Authorization', `Bearer ${access}`).expect(401);
    await refresh(token).expect(401);
    await signIn(user);
  });
});
