import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import request from 'supertest';
import { problemSchema, signInResponseSchema } from '@app/contracts';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { Sessions } from './session/sessions.js';
import { UnconfirmedRolesCheck } from './unconfirmed-roles.check.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

describe('POST /api/auth/token/', () => {
  it('gives a session with the fields of the core text, with and without the final slash', async () => {
    const user = await api.createUser();

    for (const path of ['/api/auth/token/', '/api/auth/token']) {
      const answer = await request(api.server).post(path).send(user).expect(200);

      const session = signInResponseSchema.parse(answer.body);
      expect(session).toMatchObject({ is_admin: false, full_name: 'Test Person' });
      expect(decodeProtectedHeader(session.access_token)).toMatchObject({ alg: 'EdDSA' });
      const { exp = 0, iat = 0 } = decodeJwt(session.access_token);
      expect(exp - iat).toBe(15 * 60);
      const refresh = decodeJwt(session.refresh_token);
      expect((refresh.exp ?? 0) - (refresh.iat ?? 0)).toBe(30 * 24 * 60 * 60);
    }
  });

  it('gives nobody a right, or a way back in, by a row that was changed by hand', async () => {
    const [user, former] = [await api.createUser(), await api.createUser()];
    const administrator = await api.createUser({ isAdmin: true });
    const token = await api.signIn(user);
    const admin = new Client(api.server, await api.signIn(administrator));
    await admin.post(`/api/admin/users/${former.userId}/disable`).expect(200);
    const byHand = api.database.updateTable('app.credentials');
    await byHand.set({ is_admin: true, is_auditor: true }).where('user_id', '=', user.userId).execute();
    await byHand.set({ status: 'active' }).where('user_id', '=', former.userId).execute();

    await new Client(api.server, token).get('/api/auth/users/').expect(403);
    const warn = jest.spyOn(api.app.get<Logger>(LOGGER), 'warn').mockReturnValue(undefined);
    await api.app.get(UnconfirmedRolesCheck).onApplicationBootstrap();
    expect(warn.mock.calls.map(([fields]) => fields)).toEqual([{ userId: user.userId }]);
    warn.mockRestore();
    const answer = await request(api.server).post('/api/auth/token/').send(user).expect(200);
    expect(answer.body).toMatchObject({ is_admin: false, roles: [] });
    await request(api.server).post('/api/auth/token/').send(former).expect(403);
    await admin.get('/api/auth/users/').expect(200);
  });

  it('takes a name in any case and Unicode form', async () => {
    const user = await api.createUser();

    await request(api.server)
      .post('/api/auth/token/')
      .send({ username: ` ${user.username.toUpperCase()} `, password: user.password })
      .expect(200);
  });

  it('answers a wrong password and an unknown name alike', async () => {
    const user = await api.createUser();

    const wrong = await request(api.server)
      .post('/api/auth/token/')
      .send({ username: user.username, password: 'wrong' })
      .expect(401);
    const unknown = await request(api.server)
      .post('/api/auth/token/')
      .send({ username: `nobody-${user.username}`, password: 'wrong' })
      .expect(401);

    const expected = { code: 'AUTH.INVALID_CREDENTIALS', detail: 'Invalid username or password' };
    expect(problemSchema.parse(wrong.body)).toMatchObject(expected);
    expect(problemSchema.parse(unknown.body)).toMatchObject(expected);
  });

  it.each([
    [{}],
    [{ username: 'a' }],
    [{ username: '', password: 'b' }],
    [[]],
    [{ username: 'a\u0000b', password: 'b' }],
  ])('rejects %j as no sign-in', async (body) => {
    const answer = await request(api.server).post('/api/auth/token/').send(body).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ detail: 'Invalid login request' });
  });

  it('rejects a body that is no JSON as a problem', async () => {
    const answer = await request(api.server)
      .post('/api/auth/token/')
      .set('Content-Type', 'application/json')
      .send('{"username":')
      .expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'REQUEST.INVALID' });
    expect(answer.get('Content-Type')).toContain('application/problem+json');
  });

  it('sees behind one proxy the address that this proxy saw, and none that its client made up', async () => {
    const proxied = await startApi({ env: { TRUST_PROXY_HOPS: '1', SIGN_IN_LIMIT_PER_ADDRESS: '2' } });
    const attempt = (turn: number, client: string) =>
      request(proxied.server)
        .post('/api/auth/token/')
        .set('X-Forwarded-For', `203.0.113.${turn}, ${client}`)
        .send({ username: `nobody ${turn}`, password: 'wrong' });

    for (let turn = 0; turn < 2; turn += 1) await attempt(turn, '198.51.100.7').expect(401);
    await attempt(2, '198.51.100.7').expect(429);
    await attempt(3, '198.51.100.8').expect(401);
    await proxied.close();
  });

  it('stores a password again once its parameters are no longer those of today', async () => {
    const user = await api.createUser();
    const old = await hashOf(user.userId);
    await api.database
      .updateTable('app.credentials')
      .set({ password_hash: await weakHash(user.password) })
      .where('user_id', '=', user.userId)
      .execute();

    await request(api.server).post('/api/auth/token/').send(user).expect(200);

    const renewed = await hashOf(user.userId);
    expect(renewed.split('$').slice(0, 4)).toEqual(old.split('$').slice(0, 4));
    await request(api.server).post('/api/auth/token/').send(user).expect(200);
  });

  it('does not let a pending account in', async () => {
    const user = await api.createUser();
    await setStatus(user.userId, 'pending');

    await request(api.server).post('/api/auth/token/').send(user).expect(401);
  });

  it('tells a disabled account only to who knows its password', async () => {
    const user = await api.createUser();
    await setStatus(user.userId, 'disabled');

    const right = await request(api.server).post('/api/auth/token/').send(user).expect(403);
    await request(api.server)
      .post('/api/auth/token/')
      .send({ username: user.username, password: 'wrong' })
      .expect(401);

    expect(problemSchema.parse(right.body)).toMatchObject({
      code: 'AUTH.ACCOUNT_DISABLED',
      detail: 'Access denied',
    });
  });

  it('keeps no session of a password that was changed while it was being checked', async () => {
    const user = await api.createUser();
    const sessions = api.app.get(Sessions, { strict: false });

    const late = await sessions.start(user.userId, 'the hash of before the change', undefined);

    expect(late).toBeUndefined();
  });
});

async function setStatus(userId: string, status: 'pending' | 'disabled'): Promise<void> {
  await api.database.updateTable('app.credentials').set({ status }).where('user_id', '=', userId).execute();
}

async function weakHash(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2');
  return hash(password, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
}

async function hashOf(userId: string): Promise<string> {
  const row = await api.database
    .selectFrom('app.credentials')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}
