import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import { createLogger } from '@app/platform';
import { Registry } from '@app/platform/metrics';
import { securityMetrics } from '../../metrics/security-metrics.js';
import { AccountClient } from '../../testing/account-client.js';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';
import { Client } from '../../testing/commands.js';
import { SecondFactorClient } from '../../testing/second-factor-client.js';
import { SoftPasskey } from '../../testing/soft-passkey.js';

const ADDRESS = '203.0.113.77';
const NETWORK = '203.0.113.0/24';

const registry = new Registry();
const lines: string[] = [];
let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({
    env: { TRUST_PROXY_HOPS: '1' },
    observeSecurityEvent: securityMetrics(registry),
    logger: createLogger({
      ...{ service: 'test', level: 'info' },
      destination: { write: (line: string) => void lines.push(line) },
    }),
  });
});

beforeEach(() => {
  lines.length = 0;
  registry.resetMetrics();
});

afterAll(async () => {
  await api.close();
});

const lineSchema = z.looseObject({ securityEvent: z.optional(z.string()) });
const events = () =>
  lines.map((line) => lineSchema.parse(JSON.parse(line))).filter((line) => line.securityEvent !== undefined);

const signIn = (username: string, password: string) =>
  request(api.server).post('/api/auth/token/').set('X-Forwarded-For', ADDRESS).send({ username, password });

describe('the security log', () => {
  it('tells failed and delayed sign-ins with their network, and no name, password or full address', async () => {
    const { username } = await api.createUser();
    for (let each = 0; each < 5; each += 1) await signIn(username, 'a wrong one').expect(401);
    await signIn(username, 'a wrong one').expect(429);

    expect(events()).toHaveLength(6);
    expect(events()[0]).toMatchObject({
      securityEvent: 'sign-in-failed',
      network: NETWORK,
      code: 'AUTH.INVALID_CREDENTIALS',
    });
    expect(events()[5]).toMatchObject({ securityEvent: 'password-delayed', network: NETWORK });
    for (const word of [username, 'a wrong one', ADDRESS]) expect(lines.join('')).not.toContain(word);
    const metrics = await registry.metrics();
    expect(metrics).toContain('security_events_total{kind="sign-in-failed"} 5');
    expect(metrics).toContain('security_events_total{kind="password-delayed"} 1');
  });

  it('tells a wrong passkey as the wrong sign-in, or the wrong password, in whose place it is', async () => {
    const person = await SecondFactorClient.register(api);
    const answered = new SoftPasskey().answer(await person.passkeyOptions());
    lines.length = 0;

    await person.signInByAnswer(answered).expect(401);
    await person.client.post('/api/me/second-factor/totp/removal', { passkey: answered }).expect(400);

    const code = 'AUTH.PASSKEY_INVALID';
    expect(events()).toMatchObject([
      { securityEvent: 'sign-in-failed', code },
      { securityEvent: 'password-check-failed', code },
    ]);
  });

  it('tells who was refused a right', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));

    await client.get('/api/auth/users').expect(403);

    expect(events()).toMatchObject([{ securityEvent: 'access-denied', userId: user.userId }]);
  });

  it('tells a refresh token that was used again', async () => {
    const person = await AccountClient.register(api);
    const { refresh } = await person.tokens();
    const send = () => request(api.server).post('/api/auth/token/refresh/').send({ refresh_token: refresh });
    await send().expect(200);
    api.clock.advance(31_000);

    await send().expect(401);
    await send().expect(401);

    expect(events()).toMatchObject([{ securityEvent: 'token-reused' }]);
  });

  it('tells changed roles, exports and erasures with ids', async () => {
    const admin = await api.createUser({ isAdmin: true });
    const person = await AccountClient.register(api);
    const own = await person.client();
    const { userId } = person;

    await new Client(api.server, await api.signIn(admin)).put(`/api/admin/users/${userId}/roles/auditor`, {});
    await own.get('/api/me/export').expect(200);
    await own.get('/api/exports/transactions.csv').expect(200);
    await own.post('/api/me/erasure', { password: person.password }).expect(202);

    expect(events()).toMatchObject([
      {
        securityEvent: 'role-changed',
        userId: admin.userId,
        subjectId: userId,
        change: 'grant-role auditor',
      },
      {
        securityEvent: 'administered',
        userId: admin.userId,
        subjectId: userId,
        change: `PUT /api/admin/users/${userId}/roles/auditor`,
      },
      { securityEvent: 'data-exported', userId },
      { securityEvent: 'data-exported', userId },
      { securityEvent: 'account-erased', userId },
    ]);
  });
});
