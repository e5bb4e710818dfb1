import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ConfirmedEmails, Registration } from '@app/accounts';
import { problemSchema, settingsResponseSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import type { Client } from '../testing/commands.js';

const DAY_MS = 24 * 3_600_000;
const ROUTE = '/api/auth/email-confirmation';
let api: ApiHarness;
beforeAll(async () => {
  api = await startApi();
});
afterAll(async () => {
  await api.close();
});

const confirm = (token: string) => request(api.server).post(ROUTE).send({ token });
const codeOf = ({ body }: { readonly body: unknown }) => problemSchema.parse(body).code;
const isConfirmed = async (client: Client): Promise<boolean> =>
  settingsResponseSchema.parse((await client.get('/api/settings').expect(200)).body).emailConfirmed;
const accountsOf = (email: string) => api.app.get(ConfirmedEmails, { strict: false }).accountsOf(email);

async function mailedToken(person: AccountClient): Promise<string> {
  const mail = (await person.mails()).findLast(({ template }) => template === 'confirm-email');
  return String(mail?.params['token']);
}

async function personWithLink() {
  const email = `${randomUUID()}@Example.com`;
  const person = await AccountClient.register(api, { email });
  const client = await person.client();
  await client.post('/api/settings/email/confirmation', {}).expect(204);
  return { email, person, client, token: await mailedToken(person) };
}

describe('an e-mail address', () => {
  it('is confirmed by the token of a mailed link, once', async () => {
    const { email, person, client, token } = await personWithLink();
    await request(api.server).get(`${ROUTE}?token=${token}`).expect(405);
    expect(await isConfirmed(client)).toBe(false);
    expect(await accountsOf(email)).toEqual([]);

    const answers = await Promise.all([confirm(token), confirm(token)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    expect(await isConfirmed(client)).toBe(true);
    expect(await accountsOf(email.toLowerCase())).toEqual([{ userId: person.userId, status: 'active' }]);
    expect(codeOf(await confirm(token))).toBe('EMAIL.ALREADY_CONFIRMED');
    const again = await client.post('/api/settings/email/confirmation', {}).expect(409);
    expect(codeOf(again)).toBe('EMAIL.ALREADY_CONFIRMED');
    const types = (await api.eventsOf(`account-${person.userId}`)).map(({ type }) => type);
    expect(types.filter((type) => type === 'account.email-confirmed')).toHaveLength(1);
  });

  it('starts anew when it changes, also back to what it was', async () => {
    const { email, person, client, token } = await personWithLink();
    await confirm(token).expect(204);
    const { password } = person;
    await client.put('/api/settings/email', { email: 'other@example.com', password }).expect(200);
    expect(await accountsOf(email)).toEqual([]);
    await client.put('/api/settings/email', { email, password }).expect(200);

    const answer = await confirm(token).expect(410);

    expect(codeOf(answer)).toBe('EMAIL.LINK_INVALID');
    expect(await isConfirmed(client)).toBe(false);
    expect(await accountsOf(email)).toEqual([]);
  });

  it('is not confirmed by an expired link, a changed one, or none', async () => {
    const { email, token } = await personWithLink();
    await confirm(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`).expect(410);
    await confirm('no token').expect(410);
    await request(api.server).post(ROUTE).send({}).expect(400);
    api.clock.advance(3 * DAY_MS);

    await confirm(token).expect(410);

    expect(await accountsOf(email)).toEqual([]);
  });

  it('gets five links in an hour, and none where there is no address', async () => {
    const { client } = await personWithLink();
    for (let sent = 1; sent < 5; sent += 1)
      await client.post('/api/settings/email/confirmation', {}).expect(204);

    expect(codeOf(await client.post('/api/settings/email/confirmation', {}).expect(429))).toBe(
      'AUTH.TOO_MANY_CONFIRMATION_MAILS',
    );
    const nameless = await (await AccountClient.register(api, { email: '' })).client();
    expect(codeOf(await nameless.post('/api/settings/email/confirmation', {}).expect(422))).toBe(
      'EMAIL.NONE',
    );
  });
});

describe('the first sign-in to an account that a payment made', () => {
  const made = async (isPasswordMailed: boolean) => {
    const email = `${randomUUID()}@example.com`;
    const username = `made ${randomUUID().slice(0, 13)}`;
    const registered = await api.app.get(Registration, { strict: false }).register({
      ...{ username, password: 'mailed password', fullName: null, email, language: 'en', timeZone: 'UTC' },
      ...{ mustChangePassword: true, isPasswordMailed, correlationId: randomUUID() },
    });
    if (registered.outcome === 'name-taken') throw new Error('the name is taken');
    const body = { username, password: 'mailed password' };
    await request(api.server)
      .post('/api/auth/token')
      .send({ ...body, password: 'guessed' })
      .expect(401);
    expect(await accountsOf(email)).toEqual([]);
    await request(api.server).post('/api/auth/token').send(body).expect(200);
    return { email, userId: registered.userId };
  };

  it('confirms its address, by the password that was mailed to it', async () => {
    const { email, userId } = await made(true);
    expect(await accountsOf(email)).toEqual([{ userId, status: 'active' }]);
  });

  it('confirms nothing by a password that came another way', async () => {
    expect(await accountsOf((await made(false)).email)).toEqual([]);
  });
});
