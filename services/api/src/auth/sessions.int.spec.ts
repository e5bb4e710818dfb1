import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { problemSchema, sessionsResponseSchema, signInResponseSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function signInOn(person: AccountClient, userAgent: string): Promise<Client> {
  const answer = await person.trySignIn().set('User-Agent', userAgent).expect(200);
  return new Client(api.server, `Bearer ${signInResponseSchema.parse(answer.body).access_token}`);
}

const sessionsOf = async (client: Client) =>
  sessionsResponseSchema.parse((await client.get('/api/auth/sessions/').expect(200)).body).sessions;

describe('one’s sessions', () => {
  it('are listed with device and last use, the last used first', async () => {
    const person = await AccountClient.register(api);
    const phone = await signInOn(person, IPHONE);
    api.clock.advance(60_000);
    const desk = await signInOn(person, FIREFOX);

    const sessions = await sessionsOf(desk);

    expect(sessions.map(({ device, isCurrent }) => ({ device, isCurrent }))).toEqual([
      { device: { browser: 'Firefox 145', os: 'Linux', kind: 'desktop' }, isCurrent: true },
      { device: { browser: 'Safari 18', os: 'iOS 18.6', kind: 'phone' }, isCurrent: false },
    ]);
    expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
  });

  it('end one by one, at once', async () => {
    const person = await AccountClient.register(api);
    const [lost, kept] = [await signInOn(person, IPHONE), await signInOn(person, FIREFOX)];
    const other = (await sessionsOf(kept)).find(({ isCurrent }) => !isCurrent);

    await kept.delete(`/api/auth/sessions/${String(other?.id)}/`).expect(204);

    await lost.get('/api/me').expect(401);
    await kept.get('/api/me').expect(200);
    await kept.delete(`/api/auth/sessions/${String(other?.id)}`).expect(404);
    expect(await sessionsOf(kept)).toHaveLength(1);
  });

  it('end all but the current one', async () => {
    const person = await AccountClient.register(api);
    const others = [await person.client(), await person.client()];
    const current = await person.client();

    const answer = await current.delete('/api/auth/sessions').expect(200);

    expect(answer.body).toEqual({ ended: 2 });
    for (const other of others) await other.get('/api/me').expect(401);
    await current.get('/api/me').expect(200);
  });

  it('of somebody else stay as they are', async () => {
    const [one, two] = [await AccountClient.register(api), await AccountClient.register(api)];
    const [mine, theirs] = [await one.client(), await two.client()];
    const [session] = await sessionsOf(theirs);

    const answer = await mine.delete(`/api/auth/sessions/${String(session?.id)}/`).expect(404);

    expect(problemSchema.parse(answer.body).code).toBe('AUTH.SESSION_NOT_FOUND');
    await theirs.get('/api/me').expect(200);
  });

  it('of a client that says nothing of itself have no name', async () => {
    const person = await AccountClient.register(api);
    const client = await signInOn(person, '');

    const [session] = await sessionsOf(client);

    expect(session?.device).toEqual({ browser: null, os: null, kind: 'other' });
  });

  it('do not pile up', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();
    await client.get('/api/auth/sessions/').expect(200);
    api.clock.advance(31 * 24 * 60 * 60 * 1000);
    await request(api.server)
      .post('/api/auth/token')
      .send({ username: person.username, password: person.password })
      .expect(200);

    const rows = await api.database
      .selectFrom('app.sessions')
      .select('session_id')
      .where('user_id', '=', person.userId)
      .execute();

    expect(rows).toHaveLength(1);
  });
});
