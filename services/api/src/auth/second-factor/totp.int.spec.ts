import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { problemSchema, secondFactorResponseSchema, signInResponseSchema } from '@app/contracts';
import { type ApiHarness, startApi } from '../../testing/api-harness.js';
import { Client } from '../../testing/commands.js';
import { clientOf, SecondFactorClient } from '../../testing/second-factor-client.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi({ env: { SIGN_IN_LIMIT_PER_NAME: '4', SIGN_IN_LIMIT_PER_ADDRESS: '1000' } });
});
afterAll(async () => {
  await api.close();
});

const codeOf = (body: unknown): string => problemSchema.parse(body).code;

/** The beginning of one of the 30 seconds that a code is for, so that a minute more or less is two codes away. */
function toStartOfStep(): void {
  const now = api.clock.now().getTime();
  api.clock.advance(30_000 - (now % 30_000));
}

describe('signing in with an authenticator app', () => {
  it('asks for a code after the password, and then answers what a password alone is answered', async () => {
    const person = await SecondFactorClient.withTotp(api);

    const first = await person.person.trySignIn().expect(401);
    expect(problemSchema.parse(first.body)).toMatchObject({
      code: 'AUTH.SECOND_FACTOR_REQUIRED',
      methods: ['totp', 'recovery-code'],
      expiresAt: new Date(api.clock.now().getTime() + 5 * 60_000).toISOString(),
    });
    const answer = await person.finishByCode(person.code(), 200);

    const session = signInResponseSchema.parse(answer.body);
    expect(answer.body).toEqual(session);
    expect(session).toMatchObject({ is_admin: false, roles: [], must_change_password: false });
    expect(answer.get('Set-Cookie')?.[0]).toContain('known_devices=');
    await clientOf(api, answer.body).get('/api/me').expect(200);
  });

  it('asks for nothing before a first code has confirmed the key', async () => {
    const person = await SecondFactorClient.register(api);
    await person.beginTotp();

    await person.person.trySignIn().expect(200);
    const path = '/api/me/second-factor/totp/confirmation';
    const wrong = await person.client.post(path, { code: person.code(600) }).expect(422);
    expect(codeOf(wrong.body)).toBe('AUTH.CODE_INVALID');
    await person.person.trySignIn().expect(200);
    api.clock.advance(15 * 60_000);
    const late = await (await person.person.client()).post(path, { code: person.code() }).expect(409);
    expect(codeOf(late.body)).toBe('AUTH.TOTP_SETUP_ENDED');
  });

  it.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('answers the code of a clock that is off by %s seconds with %s', async (secondsOff, status) => {
    const person = await SecondFactorClient.withTotp(api);
    api.clock.advance(60_000);
    toStartOfStep();

    await person.finishByCode(person.code(secondsOff), status);
  });

  it('accepts a code once, and none that is older', async () => {
    const person = await SecondFactorClient.withTotp(api);
    api.clock.advance(60_000);
    toStartOfStep();
    const [older, code] = [person.code(-30), person.code()];
    await person.finishByCode(code, 200);

    for (const used of [code, older]) {
      const again = await person.finishByCode(used, 401);
      expect(codeOf(again.body)).toBe('AUTH.SECOND_FACTOR_INVALID');
    }
    await person.finishByCode(person.code(30), 200);
  });

  it('accepts a code once also where it is sent twice at the same time', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const code = person.code();
    const tickets = [await person.ticket(), await person.ticket()];

    const answers = await Promise.all(
      tickets.map(async ({ ticket }) => person.finish({ method: 'totp', ticket, code })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
  });

  it('makes the next code wait after several wrong ones, right or not, and nobody else', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const other = await SecondFactorClient.withTotp(api);
    const { ticket } = await person.ticket();
    for (let turn = 0; turn < 4; turn += 1)
      await person.finish({ method: 'totp', ticket, code: person.code(600) }).expect(401);

    const delayed = await person.finish({ method: 'totp', ticket, code: person.code() }).expect(429);

    expect(codeOf(delayed.body)).toBe('AUTH.TOO_MANY_CODES');
    expect(delayed.get('Retry-After')).toBe('1');
    await other.finishByCode(other.code(), 200);
    api.clock.advance(1_000);
    await person.finish({ method: 'totp', ticket, code: person.code() }).expect(200);
  });
});

describe('the ticket of a password', () => {
  it('holds five minutes and for one sign-in', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const late = await person.ticket();
    api.clock.advance(5 * 60_000);
    const { ticket } = await person.ticket();
    const code = person.code();
    await person.finish({ method: 'totp', ticket, code }).expect(200);

    for (const over of [late.ticket, ticket, 'of-nobody']) {
      const answer = await person.finish({ method: 'totp', ticket: over, code: person.code(30) }).expect(401);
      expect(codeOf(answer.body)).toBe('AUTH.SECOND_FACTOR_EXPIRED');
    }
  });

  it('is for its person: codes of another do not finish it', async () => {
    const [person, other] = [await SecondFactorClient.withTotp(api), await SecondFactorClient.withTotp(api)];
    const { ticket } = await person.ticket();

    await person.finish({ method: 'totp', ticket, code: other.code() }).expect(401);
    const [code = ''] = other.recoveryCodes;
    await person.finish({ method: 'recovery-code', ticket, code }).expect(401);
    await other.finishByRecoveryCode(code, 200);
  });

  it('ends with the password that it stands for', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const { ticket } = await person.ticket();
    const { username, password } = person.person;
    const change = { username, current_password: password, new_password: 'another one' };
    await person.client.post('/api/auth/change-password/', change).expect(200);

    const answer = await person.finish({ method: 'totp', ticket, code: person.code() }).expect(401);

    expect(codeOf(answer.body)).toBe('AUTH.INVALID_CREDENTIALS');
  });
});

describe('recovery codes', () => {
  it('are ten, each opens once, however it is typed', async () => {
    const person = await SecondFactorClient.withTotp(api);
    expect(new Set(person.recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = person.recoveryCodes;

    await person.finishByRecoveryCode(first, 200);
    const again = await person.finishByRecoveryCode(first, 401);
    expect(codeOf(again.body)).toBe('AUTH.SECOND_FACTOR_INVALID');
    const typed = ` ${second.toLowerCase().replace('-', ' ')}`;
    await person.finishByRecoveryCode(typed, 200);
    const seen = await person.client.get('/api/me/second-factor').expect(200);
    expect(secondFactorResponseSchema.parse(seen.body).recoveryCodesLeft).toBe(8);
  });

  it('end when new ones are made, and with the last factor', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const [former = ''] = person.recoveryCodes;
    await person.client.post('/api/me/second-factor/recovery-codes', person.proof).expect(200);
    await person.finishByRecoveryCode(former, 401);

    await person.client.post('/api/me/second-factor/totp/removal', person.proof).expect(200);

    await person.person.trySignIn().expect(200);
    const renewed = await person.client
      .post('/api/me/second-factor/recovery-codes', person.proof)
      .expect(409);
    expect(codeOf(renewed.body)).toBe('AUTH.SECOND_FACTOR_OFF');
    const kept = await sql<{ count: string }>`
      select count(*) from app.recovery_codes where user_id = ${person.person.userId}`.execute(api.database);
    expect(kept.rows).toEqual([{ count: '0' }]);
  });
});

describe('changing the second factor', () => {
  it('asks for the password, or a code in its place, and tells by mail', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const path = '/api/me/second-factor/totp/removal';
    const wrong = await person.client.post(path, { password: 'not it' }).expect(400);
    expect(codeOf(wrong.body)).toBe('AUTH.CURRENT_PASSWORD');
    await person.client.post(path, {}).expect(400);
    await person.client.post(path, { ...person.proof, code: person.code() }).expect(400);
    await person.person.trySignIn().expect(401);

    await person.client.post(path, { code: person.code() }).expect(200);

    const told = (await person.person.mails()).map(({ template, params }) => [template, params]);
    expect(told).toContainEqual(['second-factor-changed', { change: 'totp-on' }]);
    expect(told).toContainEqual(['second-factor-changed', { change: 'totp-off' }]);
    // There is none now whose code could be right.
    await person.client.post(path, { code: person.code(30) }).expect(400);
  });

  it('says that the app is on where the answer to its first code was lost', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const path = '/api/me/second-factor/totp/confirmation';

    const again = await person.client.post(path, { code: person.code() }).expect(409);

    expect(codeOf(again.body)).toBe('AUTH.TOTP_ALREADY_ON');
  });

  it('leaves a key that waits for its first code, and tells nothing, where none is on', async () => {
    const person = await SecondFactorClient.register(api);
    await person.beginTotp();
    await person.client.post('/api/me/second-factor/totp/removal', person.proof).expect(200);

    expect((await person.person.mails()).map(({ template }) => template)).not.toContain(
      'second-factor-changed',
    );
    const path = '/api/me/second-factor/totp/confirmation';
    await person.client.post(path, { code: person.code() }).expect(200);
  });

  it('keeps the secret and the codes unreadable, and out of the export', async () => {
    const person = await SecondFactorClient.register(api);
    const begun = await person.client.post('/api/me/second-factor/totp', person.proof).expect(200);
    await person.turnTotpOn();
    const { rows } = await sql<{ row: string }>`
      select totp_secrets::text || recovery_codes::text as row
      from app.totp_secrets join app.recovery_codes using (user_id)
      where user_id = ${person.person.userId}`.execute(api.database);
    const exported = await person.client.get('/api/me/export').expect(200);

    expect(rows).toHaveLength(10);
    for (const secret of [...person.recoveryCodes, JSON.stringify(begun.body).slice(11, 43)])
      for (const text of [rows.map(({ row }) => row).join('\n'), exported.text])
        expect(text).not.toContain(secret);
    expect(JSON.parse(exported.text)).toMatchObject({ secondFactor: { recoveryCodesLeft: 10 } });
  });

  it.each([
    ['PUT', '/api/settings/email', { email: 'second@example.com' }, 200],
    ['POST', '/api/me/erasure', {}, 202],
  ] as const)('lets a code confirm %s %s once', async (method, path, body, status) => {
    const person = await SecondFactorClient.withTotp(api);
    const code = person.code();
    const send = async (sent: object) =>
      method === 'PUT' ? person.client.put(path, sent) : person.client.post(path, sent);
    expect((await send({ ...body, code: person.code(600) })).status).toBe(400);

    expect((await send({ ...body, code })).status).toBe(status);
  });
});

describe('an administrator', () => {
  it('removes the second factor of somebody who lost it: sessions end, the person is told, a trace is kept', async () => {
    const person = await SecondFactorClient.withTotp(api);
    const administrator = await api.createUser({ isAdmin: true });
    const admin = new Client(api.server, await api.signIn(administrator));
    const { userId } = person.person;
    const { ticket } = await person.ticket();
    const path = `/api/admin/users/${userId}/second-factor-removal`;
    await person.client.post(path).expect(403);
    const before = await admin.get(`/api/admin/users/${userId}`).expect(200);
    expect(before.body).toMatchObject({ hasSecondFactor: true });

    const after = await admin.post(path).expect(200);

    expect(after.body).toMatchObject({ hasSecondFactor: false, sessions: 0 });
    await person.client.get('/api/me').expect(401);
    await person.finish({ method: 'totp', ticket, code: person.code() }).expect(401);
    await person.person.trySignIn().expect(200);
    expect((await person.person.mails()).map(({ params }) => params)).toContainEqual({
      change: 'removed-by-administrator',
    });
    const events = await admin.get(`/api/admin/security-events?kind=administered&user=${userId}`).expect(200);
    expect(events.body).toMatchObject({
      events: [{ actor: { userId: administrator.userId }, subject: { userId }, change: `POST ${path}` }],
    });
    expect(codeOf((await admin.post(path).expect(409)).body)).toBe('ADMIN.NO_SECOND_FACTOR');
    const own = `/api/admin/users/${administrator.userId}/second-factor-removal`;
    expect(codeOf((await admin.post(own).expect(409)).body)).toBe('ADMIN.OWN_ACCOUNT');
  });
});
