import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { problemSchema, refreshResponseSchema, signInResponseSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

const HOUR_MS = 60 * 60 * 1000;
let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { FORGOT_PASSWORD_LIMIT_PER_NAME: '3' } });
});

afterAll(async () => {
  await api.close();
});

const forgot = (body: object) => request(api.server).post('/api/auth/forgot-password/').send(body);

const recoveryMailsOf = async ({ userId }: AccountClient) =>
  api.database
    .selectFrom('app.mails')
    .select(['status', 'content', 'last_error'])
    .where('user_id', '=', userId)
    .where('template', '=', 'forgotten-password')
    .orderBy('created_at')
    .execute();

const revoked = { status: 'failed', content: null, last_error: 'REVOKED' };

describe('POST /api/auth/forgot-password/', () => {
  it('mails a password that is valid next to the own one', async () => {
    const person = await AccountClient.register(api, { full_name: 'Ana', language: 'pt' });

    await forgot({ username: `  ${person.username.toUpperCase()} ` }).expect(200);

    const mail = (await person.mails()).find(({ template }) => template === 'forgotten-password');
    expect(mail).toMatchObject({ name: 'Ana', params: { hours: 24 } });
    await person.trySignIn().expect(200);
    await person.trySignIn(await person.mailedPassword()).expect(200);
  });

  it('ends the own password and every session when the mailed one is first used, and not before', async () => {
    const person = await AccountClient.register(api);
    const before = await person.tokens();
    await person.forgotPassword().expect(200);
    await request(api.server).get('/api/me').set('Authorization', `Bearer ${before.access}`).expect(200);

    const mailed = await person.mailedPassword();
    await person.trySignIn(mailed).expect(200);

    await person.trySignIn().expect(401);
    await request(api.server).get('/api/me').set('Authorization', `Bearer ${before.access}`).expect(401);
    const refreshed = await request(api.server)
      .post('/api/auth/token/refresh/')
      .send({ refresh_token: before.refresh })
      .expect(401);
    expect(problemSchema.parse(refreshed.body).detail).toBe('Token is blacklisted');
  });

  it('opens nothing but the change of the mailed password', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);
    const mailed = await person.mailedPassword();
    const signedIn = await person.trySignIn(mailed).expect(200);
    expect(signInResponseSchema.parse(signedIn.body).must_change_password).toBe(true);
    const client = await person.client(mailed);

    const closed = await client.get('/api/portfolio').expect(403);
    expect(problemSchema.parse(closed.body).code).toBe('AUTH.PASSWORD_CHANGE_REQUIRED');
    await client.get('/api/me').expect(200);
    await client
      .post('/api/auth/change-password/', {
        username: person.username,
        current_password: mailed,
        new_password: 'a new one',
      })
      .expect(200);

    await person.trySignIn(mailed).expect(401);
    await (await person.client('a new one')).get('/api/portfolio').expect(200);
  });

  it('stays closed after a refresh of the session', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);
    const { refresh } = await person.tokens(await person.mailedPassword());

    const answer = await request(api.server)
      .post('/api/auth/token/refresh/')
      .send({ refresh_token: refresh })
      .expect(200);

    const { access_token: access } = refreshResponseSchema.parse(answer.body);
    await request(api.server).get('/api/portfolio').set('Authorization', `Bearer ${access}`).expect(403);
  });

  it('is over after 24 hours, used or not, and the own password of before comes never back by itself', async () => {
    const unused = await AccountClient.register(api);
    const used = await AccountClient.register(api);
    await unused.forgotPassword().expect(200);
    await used.forgotPassword().expect(200);
    await used.trySignIn(await used.mailedPassword()).expect(200);

    api.clock.advance(24 * HOUR_MS);

    await unused.trySignIn(await unused.mailedPassword()).expect(401);
    await unused.trySignIn().expect(200);
    await used.trySignIn(await used.mailedPassword()).expect(401);
    await used.trySignIn().expect(401);
  });

  it('forgets the mailed password when the own one is changed', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);

    await (
      await person.client()
    )
      .post('/api/auth/change-password', {
        username: person.username,
        current_password: person.password,
        new_password: 'remembered again',
      })
      .expect(200);

    await person.trySignIn(await person.mailedPassword()).expect(401);
  });

  it('ends what was mailed to an address when the address changes, sent or not', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);
    const mailed = await person.mailedPassword();

    const body = { email: 'moved@example.com', password: person.password };
    await (await person.client()).put('/api/settings/email', body).expect(200);

    await person.trySignIn(mailed).expect(401);
    expect(await recoveryMailsOf(person)).toEqual([revoked]);
  });

  it('keeps the mailed password where the same address is saved again', async () => {
    const person = await AccountClient.register(api, { email: 'kept@example.com' });
    await person.forgotPassword().expect(200);

    const body = { email: 'kept@example.com', password: person.password };
    await (await person.client()).put('/api/settings/email', body).expect(200);

    await person.trySignIn(await person.mailedPassword()).expect(200);
  });

  it('sends no mailed password any more once the own one was changed', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);
    const words = { username: person.username, current_password: person.password };

    await (
      await person.client()
    )
      .post('/api/auth/change-password', { ...words, new_password: 'remembered again' })
      .expect(200);

    expect(await recoveryMailsOf(person)).toEqual([revoked]);
  });

  it('ends a mailed password and its unsent mail with every newer one', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);
    const first = await person.mailedPassword();
    api.clock.advance(1000);

    await person.forgotPassword().expect(200);

    await person.trySignIn(first).expect(401);
    expect(await recoveryMailsOf(person)).toEqual([revoked, expect.objectContaining({ status: 'pending' })]);
    await person.trySignIn(await person.mailedPassword()).expect(200);
  });

  it.each([
    [{}, 400, 'Nome de usuário é obrigatório'],
    [{ username: '   ' }, 400, 'Nome de usuário é obrigatório'],
    [{ username: null }, 400, 'Nome de usuário é obrigatório'],
    [{ username: 7 }, 400, 'Dados inválidos'],
    [{ username: 'a\u0000b' }, 400, 'Dados inválidos'],
    [{ username: 'nobody at all' }, 404, 'Usuário não encontrado'],
  ])('answers %j with %s %s', async (body, status, detail) => {
    const answer = await forgot(body).expect(status);

    expect(problemSchema.parse(answer.body).detail).toBe(detail);
  });

  it('says that there is no address to send it to', async () => {
    const person = await AccountClient.register(api, { email: '' });

    const answer = await person.forgotPassword().expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'AUTH.NO_EMAIL',
      detail: 'Usuário não possui email cadastrado',
    });
  });

  it('fills nobody’s mailbox', async () => {
    const person = await AccountClient.register(api);
    for (let each = 0; each < 3; each += 1) await person.forgotPassword().expect(200);

    await person.forgotPassword().expect(429);

    expect(await recoveryMailsOf(person)).toHaveLength(3);
  });

  it('lets one of many sign-ins take the mailed password, and the others use it', async () => {
    const person = await AccountClient.register(api);
    await person.forgotPassword().expect(200);
    const mailed = await person.mailedPassword();

    const answers = await Promise.all(Array.from({ length: 6 }, () => person.trySignIn(mailed)));

    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { body, status } of answers)
      if (status === 200) expect(signInResponseSchema.parse(body).must_change_password).toBe(true);
    await person.trySignIn(mailed).expect(200);
  });
});
