import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { problemSchema, refreshResponseSchema, signInResponseSchema } from '@app/contracts';
import { type EventStore, StoreUnavailableError } from '@app/event-store';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';

const DAY_MS = 24 * 60 * 60 * 1000;

let api: ApiHarness;
/** Whether the application finds no event store. */
let isCut = false;

const cut = (store: EventStore): EventStore => ({
  ...store,
  async *readStream(...call) {
    if (isCut) throw new StoreUnavailableError('cut');
    yield* store.readStream(...call);
  },
});

beforeAll(async () => {
  api = await startApi({ storeOf: cut });
});

afterAll(async () => {
  await api.close();
});

async function startSession(user: TestUser): Promise<string> {
  const answer = await request(api.server).post('/api/auth/token/').send(user).expect(200);
  return signInResponseSchema.parse(answer.body).refresh_token;
}

const refresh = (token: unknown) =>
  request(api.server).post('/api/auth/token/refresh/').send({ refresh_token: token });

async function renewed(token: string): Promise<string> {
  const answer = await refresh(token).expect(200);
  return refreshResponseSchema.parse(answer.body).refresh_token ?? '';
}

describe('POST /api/auth/token/refresh/', () => {
  it('gives new tokens, and the access token opens a route', async () => {
    const token = await startSession(await api.createUser());
    api.clock.advance(1_000);

    const answer = await refresh(token).expect(200);
    const { access_token: access, refresh_token: next } = refreshResponseSchema.parse(answer.body);

    expect(next).not.toBe(token);
    await request(api.server).get('/api/me').set('Authorization', `Bearer ${access}`).expect(200);
  });

  it('lets two tabs refresh with the same token at the same time', async () => {
    const token = await startSession(await api.createUser());

    const [first, second] = await Promise.all([renewed(token), renewed(token)]);

    expect(first).not.toBe(second);
    await renewed(first);
    await renewed(second);
  });

  it('makes one family of 200 refreshes of one token at the same time, and no more than 20 tokens', async () => {
    const user = await api.createUser();
    const token = await startSession(user);

    const answers = await Promise.all(Array.from({ length: 200 }, () => refresh(token)));

    const refused = answers.filter(({ status }) => status === 429);
    // The token of the sign-in counts as one of the 20.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(refused).toHaveLength(181);
    expect(problemSchema.parse(refused[0]?.body).code).toBe('AUTH.TOO_MANY_REFRESHES');
    expect(refused[0]?.get('Retry-After')).toBe('30');
    const sessions = await api.database
      .selectFrom('app.sessions')
      .select(['session_id', 'ended_at'])
      .where('user_id', '=', user.userId)
      .execute();
    expect(sessions).toMatchObject([{ ended_at: null }]);
    const families = await api.database
      .selectFrom('app.refresh_tokens')
      .select('family_id')
      .distinct()
      .where('user_id', '=', user.userId)
      .execute();
    expect(families).toEqual([{ family_id: sessions[0]?.session_id }]);
  });

  it('went on for ever with a session that was refreshed in time: now it ends 90 days after the sign-in', async () => {
    let token = await startSession(await api.createUser());
    for (let days = 29; days < 90; days += 29) {
      api.clock.advance(29 * DAY_MS);
      token = await renewed(token);
    }
    api.clock.advance(3 * DAY_MS - 1_000);
    token = await renewed(token);
    api.clock.advance(1_000);

    const answer = await refresh(token).expect(401);
    expect(problemSchema.parse(answer.body).code).toBe('AUTH.TOKEN_INVALID');
  });

  it('takes a token that is used again later for stolen and ends the whole session', async () => {
    const token = await startSession(await api.createUser());
    const next = await renewed(token);
    api.clock.advance(31_000);

    const reused = await refresh(token).expect(401);
    const victim = await refresh(next).expect(401);

    const expected = { code: 'AUTH.TOKEN_BLACKLISTED', detail: 'Token is blacklisted' };
    expect(problemSchema.parse(reused.body)).toMatchObject(expected);
    expect(problemSchema.parse(victim.body)).toMatchObject(expected);
  });

  it('finds a thief out who was quick enough for the grace: two successors of one token cannot both go on', async () => {
    const token = await startSession(await api.createUser());
    const own = await renewed(token);
    api.clock.advance(5_000);
    const stolen = await renewed(token);
    api.clock.advance(15 * 60_000);

    const next = await renewed(own);
    api.clock.advance(15 * 60_000);
    const thief = await refresh(stolen).expect(401);
    const victim = await refresh(next).expect(401);

    for (const { body } of [thief, victim])
      expect(problemSchema.parse(body)).toMatchObject({ code: 'AUTH.TOKEN_BLACKLISTED' });
  });

  it('lets a tab that comes late, but within the grace, go on like the one that was faster', async () => {
    const token = await startSession(await api.createUser());
    const first = await renewed(token);
    api.clock.advance(10_000);
    await renewed(first);
    api.clock.advance(10_000);
    // The answer of the second renewal was lost; this tab still has the first token.
    const late = await renewed(token);
    api.clock.advance(60 * 60_000);

    await renewed(await renewed(late));
  });

  it.each(['', 'not a token', 42, undefined])('refuses %j', async (token) => {
    const answer = await refresh(token).expect(401);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'AUTH.TOKEN_INVALID',
      detail: 'Token is invalid or expired',
    });
  });

  it('rejects an expired token and an access token in its place', async () => {
    const user = await api.createUser();
    const signedIn = await request(api.server).post('/api/auth/token/').send(user).expect(200);
    const { access_token: access, refresh_token: token } = signInResponseSchema.parse(signedIn.body);

    await refresh(access).expect(401);
    api.clock.advance(30 * 24 * 60 * 60 * 1000 + 1_000);
    await refresh(token).expect(401);
  });

  it('ends with the account', async () => {
    const user = await api.createUser();
    const token = await startSession(user);
    await api.database
      .updateTable('app.credentials')
      .set({ status: 'disabled' })
      .where('user_id', '=', user.userId)
      .execute();

    await refresh(token).expect(401);
  });

  it('goes by the copied status while the event store is away (regression: 503, and the web signed people out)', async () => {
    const [active, disabled] = [await api.createUser(), await api.createUser()];
    const [token, other] = [await startSession(active), await startSession(disabled)];
    await api.database
      .updateTable('app.credentials')
      .set({ status: 'disabled' })
      .where('user_id', '=', disabled.userId)
      .execute();

    isCut = true;
    try {
      await renewed(token);
      await refresh(other).expect(401);
    } finally {
      isCut = false;
    }
  });
});

describe('POST /api/auth/logout/', () => {
  it('ends the session and answers 204 for a token that is already gone', async () => {
    const token = await startSession(await api.createUser());
    const signOut = (body: object) => request(api.server).post('/api/auth/logout/').send(body).expect(204);

    await signOut({ refresh_token: token });
    await signOut({ refresh_token: token });
    await signOut({});

    await refresh(token).expect(401);
  });

  it('ends the session by the access token alone', async () => {
    const user = await api.createUser();
    const signedIn = await request(api.server).post('/api/auth/token/').send(user).expect(200);
    const { access_token: access, refresh_token: token } = signInResponseSchema.parse(signedIn.body);

    await request(api.server).post('/api/auth/logout/').set('Authorization', `Bearer ${access}`).expect(204);

    await request(api.server).get('/api/me').set('Authorization', `Bearer ${access}`).expect(401);
    await refresh(token).expect(401);
  });

  it('ends the access token of that session at once, and no other session', async () => {
    const user = await api.createUser();
    const other = await api.signIn(user);
    const signedIn = await request(api.server).post('/api/auth/token/').send(user).expect(200);
    const { access_token, refresh_token } = signInResponseSchema.parse(signedIn.body);

    await request(api.server).post('/api/auth/logout').send({ refresh_token }).expect(204);

    const answer = await request(api.server)
      .get('/api/me')
      .set('Authorization', `Bearer ${access_token}`)
      .expect(401);
    expect(problemSchema.parse(answer.body).detail).toBe('Token is invalid or expired');
    await request(api.server).get('/api/me').set('Authorization', other).expect(200);
  });

  it('leaves no token behind of a refresh that runs at the same time', async () => {
    const user = await api.createUser();
    for (let round = 0; round < 20; round += 1) {
      const token = await startSession(user);
      await Promise.all([
        refresh(token),
        request(api.server).post('/api/auth/logout/').send({ refresh_token: token }).expect(204),
      ]);
    }

    const alive = await api.database
      .selectFrom('app.sessions')
      .select('session_id')
      .where('user_id', '=', user.userId)
      .where('ended_at', 'is', null)
      .execute();
    expect(alive).toHaveLength(0);
  });
});

describe('every other route', () => {
  it.each(['/api/me', '/api/market-data/', '/api/portfolio', '/api/recommendations/current'])(
    '%s asks for a sign-in',
    async (path) => {
      const missing = await request(api.server).get(path).expect(401);
      expect(problemSchema.parse(missing.body)).toMatchObject({ code: 'AUTH.REQUIRED' });

      const forged = await request(api.server).get(path).set('Authorization', 'Bearer abc').expect(401);
      expect(problemSchema.parse(forged.body)).toMatchObject({ code: 'AUTH.TOKEN_INVALID' });
    },
  );

  it('no longer opens once the access token has expired', async () => {
    const user = await api.createUser();
    const authorization = await api.signIn(user);
    api.clock.advance(15 * 60 * 1000 + 1_000);

    await request(api.server).get('/api/me').set('Authorization', authorization).expect(401);
  });
});
