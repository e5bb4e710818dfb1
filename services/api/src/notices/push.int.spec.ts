import { createECDH, createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { PushSubscriptionsRepository } from '@app/accounts';
import {
  problemSchema,
  pushSettingsResponseSchema,
  type PushSubscriptionRequest,
  pushSubscriptionsPerUserMax,
} from '@app/contracts';
import { delay } from '@app/platform';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { PUSH_HOSTS: 'push.example.com, *.push.example.org' } });
});
afterAll(async () => {
  await api.close();
});

async function signedIn() {
  const user = await api.createUser();
  const authorization = await api.signIn(user);
  return { ...user, authorization, client: new Client(api.server, authorization) };
}

const browser = (change: Partial<PushSubscriptionRequest> = {}): PushSubscriptionRequest => ({
  endpoint: `https://push.example.com/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys('base64url', 'uncompressed'),
    auth: Buffer.alloc(16, 7).toString('base64url'),
  },
  ...change,
});

const subscribe = (client: Client, subscription: object) => client.post('/api/settings/push', subscription);
const read = async (client: Client) =>
  pushSettingsResponseSchema.parse((await client.get('/api/settings/push').expect(200)).body);
const stored = async (userId: string) => new PushSubscriptionsRepository(api.database).list(userId);

describe('push notices of a browser', () => {
  it('begin with its subscription, which it knows again, and end by its id', async () => {
    const { client } = await signedIn();
    const subscription = browser();
    await subscribe(client, subscription).expect(200);
    await subscribe(client, subscription).expect(200);
    const { browsers, publicKey } = await read(client);
    const fingerprint = createHash('sha256').update(subscription.endpoint).digest('hex');
    expect(browsers).toMatchObject([{ fingerprint }]);
    expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
    await client.delete(`/api/settings/push/${browsers[0]?.id ?? ''}`).expect(200);
    expect((await read(client)).browsers).toEqual([]);
  });

  it.each([
    ['another host', 422, 'PUSH.SERVICE_UNKNOWN', { endpoint: 'https://evil.example.com/a' }],
    ['its own network', 422, 'PUSH.SERVICE_UNKNOWN', { endpoint: 'https://169.254.169.254/latest' }],
    ['no encryption', 422, 'PUSH.SERVICE_UNKNOWN', { endpoint: 'http://push.example.com/a' }],
    ['another port', 422, 'PUSH.SERVICE_UNKNOWN', { endpoint: 'https://push.example.com:22/a' }],
    [
      'a host that other parsers end earlier',
      422,
      'PUSH.SERVICE_UNKNOWN',
      { endpoint: 'https://169.254.169.254;.push.example.org/latest' },
    ],
    ['no address', 400, 'REQUEST.INVALID', { endpoint: 'push.example.com' }],
    [
      'no point of the curve',
      422,
      'PUSH.KEY_INVALID',
      { keys: { ...browser().keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
    ],
    ['a short secret', 400, 'REQUEST.INVALID', { keys: { ...browser().keys, auth: 'abc' } }],
  ])('are refused for %s', async (_what, status, code, change) => {
    const { client, userId } = await signedIn();
    const answer = await subscribe(client, { ...browser(), ...change }).expect(status);
    expect(problemSchema.parse(answer.body).code).toBe(code);
    expect(await stored(userId)).toEqual([]);
  });

  it('have a limit for each person, which a browser that is known does not reach', async () => {
    const { client } = await signedIn();
    const known = browser();
    await subscribe(client, known).expect(200);
    for (let count = 1; count < pushSubscriptionsPerUserMax; count += 1)
      await subscribe(client, browser()).expect(200);
    const answer = await subscribe(client, browser()).expect(409);
    expect(problemSchema.parse(answer.body).code).toBe('PUSH.TOO_MANY');
    await subscribe(client, known).expect(200);
  });

  it('are those of whoever signed in last on it, and never ended by another person', async () => {
    const [ana, ben] = [await signedIn(), await signedIn()];
    const shared = browser();
    await subscribe(ana.client, shared).expect(200);
    const [ofAna] = (await read(ana.client)).browsers;
    await ben.client.delete(`/api/settings/push/${ofAna?.id ?? ''}`).expect(200);
    expect((await read(ana.client)).browsers).toHaveLength(1);
    await subscribe(ben.client, shared).expect(200);
    expect((await read(ana.client)).browsers).toEqual([]);
    expect((await read(ben.client)).browsers).toHaveLength(1);
  });

  it('are wanted while the session is refreshed (regression: the two waited for each other, and one got a 503)', async () => {
    const { userId, client } = await signedIn();
    // What a refresh does: it holds the session, and then wants the key of the credentials for its new token.
    const answer = await api.database.transaction().execute(async (refresh) => {
      await refresh
        .selectFrom('app.sessions')
        .select('session_id')
        .where('user_id', '=', userId)
        .forUpdate()
        .execute();
      const subscribed = subscribe(client, browser()).then(({ status }) => status);
      await delay(300);
      await refresh
        .selectFrom('app.credentials')
        .select('user_id')
        .where('user_id', '=', userId)
        .forKeyShare()
        .execute();
      return { subscribed };
    });
    expect(await answer.subscribed).toBe(200);
  });

  it('end with the session of the browser, and with no other', async () => {
    const person = await signedIn();
    const other = new Client(api.server, await api.signIn(person));
    await subscribe(person.client, browser()).expect(200);
    await subscribe(other, browser()).expect(200);
    await request(api.server)
      .post('/api/auth/logout/')
      .set('Authorization', person.authorization)
      .expect(204);
    expect((await read(other)).browsers).toHaveLength(1);
    expect(await stored(person.userId)).toHaveLength(1);
  });
});
