import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { z } from 'zod';
import {
  currentTerms,
  meResponseSchema,
  problemSchema,
  registerResponseSchema,
  signInResponseSchema,
  userExistsResponseSchema,
} from '@app/contracts';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

const register = (body: object) => request(api.server).post('/api/auth/register/').send(body);
const accepted = { terms_version: currentTerms.version };
const metadataSchema = z.looseObject({ commandId: z.string() });
const name = () => `name-${randomUUID().slice(0, 18)}`;

describe('POST /api/auth/register/', () => {
  it('makes an account that signs in, with the settings that the browser guessed', async () => {
    const username = name();

    const answer = await register({
      ...{
        username: `  ${username} `,
        password: 'sécret',
        email: ' Ana@Example.com ',
        full_name: 'Ana Souza',
      },
      ...{ language: 'pt', time_zone: 'America/Sao_Paulo' },
      ...accepted,
    }).expect(201);

    expect(registerResponseSchema.parse(answer.body)).toMatchObject({
      username,
      email: 'Ana@Example.com',
      full_name: 'Ana Souza',
    });
    const signedIn = await request(api.server)
      .post('/api/auth/token')
      .send({ username: username.toUpperCase(), password: 'sécret' })
      .expect(200);
    const me = await request(api.server)
      .get('/api/me')
      .set('Authorization', `Bearer ${signInResponseSchema.parse(signedIn.body).access_token}`)
      .expect(200);
    expect(meResponseSchema.parse(me.body)).toMatchObject({
      fullName: 'Ana Souza',
      language: 'pt',
      timeZone: 'America/Sao_Paulo',
      roles: [],
      profileChosen: false,
      baseUsd: '20.00',
      acceptedTerms: { version: currentTerms.version, at: api.clock.now().toISOString() },
    });
  });

  it('puts name and address into the stream sealed and nowhere in clear', async () => {
    const planted = `planted-${randomUUID()}`;
    const person = await AccountClient.register(api, {
      email: `${planted}@example.com`,
      full_name: `Full ${planted}`,
    });

    const [registered] = await api.eventsOf(`account-${person.userId}`);
    const stored = JSON.stringify(registered?.data);

    expect(registered?.type).toBe('account.user-registered');
    expect(stored).not.toContain(planted);
    expect(stored).not.toContain(person.username);
  });

  it('stores the accepted terms of use in one write with the account', async () => {
    const { userId } = await AccountClient.register(api);

    const events = await api.eventsOf(`account-${userId}`);

    expect(events.map(({ type }) => type)).toEqual(['account.user-registered', 'account.terms-accepted']);
    expect(events[1]?.data).toEqual({
      version: currentTerms.version,
      acceptedAt: api.clock.now().toISOString(),
    });
    // One append: no account can be left between the two.
    const [registered, acceptance] = events.map(({ metadata }) => metadataSchema.parse(metadata).commandId);
    expect(acceptance).toBe(registered);
  });

  it.each([{}, { terms_version: null }])('makes no account without them: %j', async (terms) => {
    const username = name();

    const answer = await register({ username, password: 'secret of mine', ...terms }).expect(422);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'AUTH.TERMS_NOT_ACCEPTED',
      issues: [{ path: 'terms_version', message: 'The Terms of Use must be accepted' }],
    });
    await register({ username, password: 'another one', ...accepted }).expect(201);
  });

  it('makes no account with another version of them, which an outdated page sends', async () => {
    const version = currentTerms.version + 1;
    const fields = { username: name(), password: 'secret of mine', terms_version: version };

    const answer = await register(fields).expect(409);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'TERMS.VERSION_NOT_CURRENT',
      currentVersion: currentTerms.version,
    });
  });

  it.each([
    [{}, 'Username is required'],
    [{ username: 'ab', password: '123456' }, 'Username must have at least 3 characters'],
    [{ username: 'a'.repeat(41), password: '123456' }, 'Username must have at most 40 characters'],
    [{ username: 'an\u202Ena', password: '123456' }, 'Username contains characters that are not allowed'],
    [{ username: 'anna', password: '' }, 'Password is required'],
    [{ username: 'anna' }, 'Password is required'],
    [{ username: 'anna', password: '12345' }, 'Password must have at least 6 characters'],
    [{ username: 'anna', password: 'x'.repeat(201) }, 'Password must have at most 200 characters'],
    [{ username: 'anna', password: '123456', email: 'no address' }, 'Please enter a valid email'],
    [[], 'Error registering user'],
  ])('rejects %j: %s', async (body, detail) => {
    const answer = await register(body).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'AUTH.INVALID_REGISTRATION', detail });
  });

  it('knows a name in any case and Unicode form', async () => {
    const username = name();
    await register({ username, password: 'secret of mine', ...accepted }).expect(201);

    const answer = await register({
      username: username.toUpperCase().replace('NAME', 'ＮＡＭＥ'),
      password: 'other secret',
      ...accepted,
    }).expect(409);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'AUTH.USERNAME_TAKEN' });
  });

  it('gives a name to one of many who ask for it at the same time', async () => {
    const username = name();

    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, each) =>
        register({ username, password: `password ${each}`, ...accepted }),
      ),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    const rows = await api.database
      .selectFrom('app.credentials')
      .select('status')
      .where('username', '=', username)
      .execute();
    expect(rows).toEqual([{ status: 'active' }]);
  });

  it('goes on where a registration stopped that got no answer, for the same person only', async () => {
    const username = name();
    const person = await AccountClient.register(api, { username });
    await api.database
      .updateTable('app.credentials')
      .set({ status: 'pending', account_revision: -1n })
      .where('user_id', '=', person.userId)
      .execute();

    await register({ username, password: 'of somebody else', ...accepted }).expect(409);
    await person.trySignIn().expect(401);
    const again = await register({ username, password: person.password, ...accepted }).expect(201);

    expect(registerResponseSchema.parse(again.body).user_id).toBe(person.userId);
    await person.trySignIn().expect(200);
    expect(await api.eventsOf(`account-${person.userId}`)).toHaveLength(2);
  });

  it('refuses an unknown time zone instead of taking another one silently', async () => {
    const fields = { username: name(), password: 'secret of mine', ...accepted };

    const answer = await register({ ...fields, time_zone: 'Middle/Earth' }).expect(422);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'AUTH.TIME_ZONE_UNKNOWN',
      detail: 'This time zone is not known',
    });
    await register({ ...fields, time_zone: 'Europe/Lisbon' }).expect(201);
  });
});

describe('GET /api/auth/user-exists/{username}/', () => {
  it('says whether a name is taken, in any form, with and without the final slash', async () => {
    const person = await AccountClient.register(api);
    const exists = async (username: string, slash = '/') => {
      const path = `/api/auth/user-exists/${encodeURIComponent(username)}${slash}`;
      const answer = await request(api.server).get(path).expect(200);
      return userExistsResponseSchema.parse(answer.body).exists;
    };

    expect(await exists(person.username)).toBe(true);
    expect(await exists(` ${person.username.toUpperCase()}`, '')).toBe(true);
    expect(await exists('nobody here')).toBe(false);
    expect(await exists('a\u0000b')).toBe(false);
  });

  it('answers a name that is no text as a request that cannot be read', async () => {
    const answer = await request(api.server).get('/api/auth/user-exists/%E0%A4%A/').expect(400);

    expect(problemSchema.parse(answer.body).code).toBe('REQUEST.INVALID');
  });
});

describe('too many', () => {
  it.each([
    [
      'registrations',
      () => register({ username: name(), password: 'secret of mine', ...accepted }),
      201,
      { code: 'AUTH.TOO_MANY_REGISTRATIONS', detail: 'Too many registrations' },
    ],
    [
      'names looked up',
      () => request(api.server).get(`/api/auth/user-exists/${name()}/`),
      200,
      { code: 'AUTH.TOO_MANY_NAME_CHECKS', detail: 'Too many usernames were checked' },
    ],
    [
      'mailed passwords',
      () => request(api.server).post('/api/auth/forgot-password/').send({ username: name() }),
      404,
      { code: 'AUTH.TOO_MANY_PASSWORD_MAILS', detail: 'Too many new passwords were requested' },
    ],
  ])('%s of one address are told in words of their own', async (_, send, usual, words) => {
    const limited = await startApi({
      env: {
        REGISTER_LIMIT_PER_ADDRESS: '2',
        USER_EXISTS_LIMIT_PER_ADDRESS: '2',
        FORGOT_PASSWORD_LIMIT_PER_ADDRESS: '2',
      },
    });
    const before = api;
    api = limited;
    try {
      await send().expect(usual);
      await send().expect(usual);
      const answer = await send().expect(429);
      expect(problemSchema.parse(answer.body)).toMatchObject(words);
      expect(answer.get('Retry-After')).toMatch(/^\d+$/);
    } finally {
      api = before;
      await limited.close();
    }
  });
});
