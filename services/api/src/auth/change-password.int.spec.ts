import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { problemSchema } from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { SIGN_IN_LIMIT_PER_NAME: '4' } });
});

afterAll(async () => {
  await api.close();
});

const bodyOf = (person: AccountClient, words: object = {}) => ({
  username: person.username,
  current_password: person.password,
  new_password: 'another one',
  ...words,
});

describe('POST /api/auth/change-password/', () => {
  it('changes the password, ends every session and tells the person by mail', async () => {
    const person = await AccountClient.register(api);
    const elsewhere = await person.tokens();
    const client = await person.client();

    await client.post('/api/auth/change-password/', bodyOf(person)).expect(200);

    await client.get('/api/me').expect(401);
    const refreshed = await request(api.server)
      .post('/api/auth/token/refresh/')
      .send({ refresh_token: elsewhere.refresh })
      .expect(401);
    expect(problemSchema.parse(refreshed.body).detail).toBe('Token is blacklisted');
    await person.trySignIn().expect(401);
    await person.trySignIn('another one').expect(200);
    expect((await person.mails()).map(({ template, params }) => [template, params])).toContainEqual([
      'password-changed',
      { by: 'person' },
    ]);
  });

  it.each([
    [{ current_password: 'not it' }, 400, 'AUTH.CURRENT_PASSWORD', 'Current password is incorrect'],
    [{ new_password: 'short' }, 400, 'AUTH.INVALID_PASSWORD_CHANGE', 'Invalid password change request'],
    [{ new_password: 'six or more' }, 400, 'AUTH.INVALID_PASSWORD_CHANGE', 'Invalid password change request'],
    [{ current_password: '' }, 400, 'AUTH.INVALID_PASSWORD_CHANGE', 'Invalid password change request'],
    [{ username: 'somebody else' }, 403, 'AUTH.FORBIDDEN', 'Access denied'],
  ])('answers %j with %s %s', async (words, status, code, detail) => {
    const person = await AccountClient.register(api);
    const client = await person.client();

    const answer = await client.post('/api/auth/change-password/', bodyOf(person, words)).expect(status);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code, detail });
    await client.get('/api/me').expect(200);
  });

  it('asks for a sign-in', async () => {
    const person = await AccountClient.register(api);

    const answer = await request(api.server)
      .post('/api/auth/change-password/')
      .send(bodyOf(person))
      .expect(401);

    expect(problemSchema.parse(answer.body).detail).toBe('User not authenticated');
  });

  it('is no way to guess the password with a stolen session', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();
    for (let each = 0; each < 4; each += 1)
      await client
        .post('/api/auth/change-password/', bodyOf(person, { current_password: `guess ${each}` }))
        .expect(400);

    await client.post('/api/auth/change-password/', bodyOf(person)).expect(429);
  });

  it('lets one of two changes at the same time win', async () => {
    const person = await AccountClient.register(api);
    const [one, two] = [await person.client(), await person.client()];

    const answers = await Promise.all([
      one.post('/api/auth/change-password/', bodyOf(person, { new_password: 'first one' })),
      two.post('/api/auth/change-password/', bodyOf(person, { new_password: 'second one' })),
    ]);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
