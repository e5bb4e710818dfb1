import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import {
  actingForHeader,
  auditAccessesResponseSchema,
  auditUsersResponseSchema,
  createUserResponseSchema,
  meResponseSchema,
  problemSchema,
  securityEventsResponseSchema,
  signInResponseSchema,
  temporaryPasswordResponseSchema,
  userDetailResponseSchema,
  userListResponseSchema,
} from '@app/contracts';
import { delay } from '@app/platform';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
let admin: Client;
let adminId: string;

beforeAll(async () => {
  api = await startApi();
  const user = await api.createUser({ isAdmin: true });
  adminId = user.userId;
  admin = new Client(api.server, await api.signIn(user));
});

afterAll(async () => {
  await api.close();
});

const detail = (body: unknown) => userDetailResponseSchema.parse(body);

describe('GET /api/auth/users/', () => {
  it('lists users by name, page by page, for administrators', async () => {
    const prefix = `list-${randomUUID().slice(0, 8)}`;
    for (const letter of ['c', 'a', 'b'])
      await AccountClient.register(api, { username: `${prefix}-${letter}` });

    const first = await admin.get(`/api/auth/users/?search=${prefix.toUpperCase()}&limit=2`).expect(200);
    const page = userListResponseSchema.parse(first.body);
    const cursor = encodeURIComponent(String(page.next_cursor));
    const second = await admin.get(`/api/auth/users?search=${prefix}&limit=2&cursor=${cursor}`).expect(200);
    const rest = userListResponseSchema.parse(second.body);

    expect([...page.users, ...rest.users].map(({ username }) => username)).toEqual([
      `${prefix}-a`,
      `${prefix}-b`,
      `${prefix}-c`,
    ]);
    expect(page.users[0]).toMatchObject({ is_admin: false, roles: [], status: 'active' });
    expect(rest.next_cursor).toBeNull();
  });

  it('is closed to everybody else', async () => {
    const client = await (await AccountClient.register(api)).client();

    const answer = await client.get('/api/auth/users/').expect(403);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'AUTH.FORBIDDEN',
      detail: 'Access denied',
    });
    await request(api.server).get('/api/auth/users/').expect(401);
  });
});

describe('an administrator', () => {
  it('creates a user whose password is shown once and must be changed', async () => {
    const username = `made ${randomUUID().slice(0, 12)}`;

    const answer = await admin
      .post('/api/admin/users', { username, email: 'made@example.com', roles: ['auditor'] })
      .expect(201);

    const made = createUserResponseSchema.parse(answer.body);
    const signedIn = await request(api.server)
      .post('/api/auth/token/')
      .send({ username, password: made.temporaryPassword })
      .expect(200);
    expect(signInResponseSchema.parse(signedIn.body)).toMatchObject({
      must_change_password: true,
      roles: ['auditor'],
    });
    const [first] = await api.eventsOf(`account-${made.userId}`);
    expect(first?.metadata).toMatchObject({ actor: { kind: 'admin', id: adminId } });
    // Nobody accepts the terms of use for somebody else: the person is asked at the first sign-in.
    const token = signInResponseSchema.parse(signedIn.body).access_token;
    const me = await request(api.server).get('/api/me').set('Authorization', `Bearer ${token}`).expect(200);
    expect(meResponseSchema.parse(me.body).acceptedTerms).toBeNull();
    await admin.post('/api/admin/users', { username: username.toUpperCase() }).expect(409);
    await admin.post('/api/admin/users', { username: 'no' }).expect(400);
  });

  it('disables a user, whose sessions end at once, and enables them again', async () => {
    const person = await AccountClient.register(api);
    const { access, refresh } = await person.tokens();
    const client = new Client(api.server, `Bearer ${access}`);

    const disabled = await admin.post(`/api/admin/users/${person.userId}/disable`).expect(200);

    expect(detail(disabled.body)).toMatchObject({ status: 'disabled', sessions: 0 });
    await client.get('/api/me').expect(401);
    await request(api.server).post('/api/auth/token/refresh/').send({ refresh_token: refresh }).expect(401);
    await person.trySignIn().expect(403);
    const enabled = await admin.post(`/api/admin/users/${person.userId}/enable`).expect(200);
    expect(detail(enabled.body).status).toBe('active');
    await person.trySignIn().expect(200);
    // What had ended stays ended.
    await client.get('/api/me').expect(401);
  });

  it('grants and revokes roles, which count at once', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();
    await client.get('/api/auth/users/').expect(403);

    const granted = await admin.put(`/api/admin/users/${person.userId}/roles/admin`, {}).expect(200);
    expect(detail(granted.body).roles).toEqual(['admin']);
    await client.get('/api/auth/users/').expect(200);
    const revoked = await admin.delete(`/api/admin/users/${person.userId}/roles/admin`).expect(200);

    expect(detail(revoked.body).roles).toEqual([]);
    await client.get('/api/auth/users/').expect(403);
    await admin.put(`/api/admin/users/${person.userId}/roles/emperor`, {}).expect(400);
  });

  it('resets a password, and the person hears of it', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();

    const answer = await admin.post(`/api/admin/users/${person.userId}/reset-password`).expect(200);

    const { temporaryPassword } = temporaryPasswordResponseSchema.parse(answer.body);
    await client.get('/api/me').expect(401);
    await person.trySignIn().expect(401);
    await person.trySignIn(temporaryPassword).expect(200);
    expect((await person.mails()).at(-1)).toMatchObject({
      template: 'password-changed',
      params: { by: 'administrator' },
    });
  });

  it('sees a user with the address opened', async () => {
    const person = await AccountClient.register(api, { email: 'seen@example.com' });
    await person.client();

    const answer = await admin.get(`/api/admin/users/${person.userId}`).expect(200);

    expect(detail(answer.body)).toMatchObject({
      username: person.username,
      email: 'seen@example.com',
      sessions: 1,
      subscription: { status: 'none' },
    });
    await admin.get(`/api/admin/users/${randomUUID()}`).expect(404);
  });

  it('cannot lock themself out', async () => {
    for (const [method, path] of [
      ['post', 'disable'],
      ['delete', 'roles/admin'],
      ['post', 'reset-password'],
    ] as const) {
      const answer = await admin[method](`/api/admin/users/${adminId}/${path}`).expect(409);
      expect(problemSchema.parse(answer.body).code).toBe('ADMIN.OWN_ACCOUNT');
    }
  });
});

describe('the last administrator', () => {
  it('is left when two administrators disable each other at once, and cannot erase the own account', async () => {
    const own = await startApi();
    try {
      const users = [
        await own.createUser({ isAdmin: true }),
        await own.createUser({ isAdmin: true }),
      ] as const;
      const [first, second] = users;
      const clients = [
        new Client(own.server, await own.signIn(first)),
        new Client(own.server, await own.signIn(second)),
      ] as const;

      const answers = await Promise.all([
        clients[0].post(`/api/admin/users/${second.userId}/disable`),
        clients[1].post(`/api/admin/users/${first.userId}/disable`),
      ]);

      const statuses = answers.map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      const [left] = await own.database
        .selectFrom('app.credentials')
        .select(['user_id as userId', 'username'])
        .where('is_admin', '=', true)
        .where('status', '=', 'active')
        .execute();
      const survivor = users.find(({ userId }) => userId === left?.userId);
      if (survivor === undefined) throw new Error('nobody is left');
      const erased = await new Client(own.server, await own.signIn(survivor))
        .post('/api/me/erasure', { password: survivor.password })
        .expect(409);
      expect(problemSchema.parse(erased.body).code).toBe('ADMIN.LAST_ADMINISTRATOR');
    } finally {
      await own.close();
    }
  });
});

describe('the log of the administration', () => {
  it('holds each change that an administrator carried out, with the person, and no read or refusal', async () => {
    const person = await AccountClient.register(api);
    const about = `/api/admin/users/${person.userId}`;
    await admin.get(about).expect(200);
    await admin.post(`${about}/disable`).expect(200);
    await admin.post(`${about}/enable`).expect(200);
    await admin.post(`/api/admin/users/${adminId}/disable`).expect(409);
    const made = createUserResponseSchema.parse(
      (await admin.post('/api/admin/users', { username: `made ${randomUUID().slice(0, 8)}` }).expect(201))
        .body,
    );
    const read = async (query: string) =>
      securityEventsResponseSchema.parse(
        (await admin.get(`/api/admin/security-events?kind=administered&${query}`).expect(200)).body,
      ).events;
    let events = await read(`user=${person.userId}`);
    for (let waited = 0; events.length < 2 && waited < 10_000; waited += 50) {
      await delay(50);
      events = await read(`user=${person.userId}`);
    }
    expect(events.map(({ change }) => change)).toEqual([`POST ${about}/enable`, `POST ${about}/disable`]);
    expect(events[0]?.actor?.userId).toBe(adminId);
    expect(await read(`user=${made.userId}`)).toMatchObject([{ change: 'POST /api/admin/users' }]);
    const own = await read(`user=${adminId}`);
    expect(own.filter(({ subject }) => subject?.userId === adminId)).toEqual([]);
  });
});

describe('the stored security log', () => {
  const read = async (query: string) =>
    securityEventsResponseSchema.parse(
      (await admin.get(`/api/admin/security-events?${query}`).expect(200)).body,
    );

  it('gives an administrator what somebody did and what was done to them, page by page', async () => {
    const person = await AccountClient.register(api);
    const own = await person.client();
    await own.get('/api/auth/users').expect(403);
    await admin.put(`/api/admin/users/${person.userId}/roles/auditor`, {}).expect(200);
    await own.get('/api/me/export').expect(200);

    // Rows are written beside the requests.
    let all = await read(`user=${person.userId}`);
    for (let waited = 0; all.events.length < 4 && waited < 10_000; waited += 50) {
      await delay(50);
      all = await read(`user=${person.userId}`);
    }
    const kinds = all.events.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['access-denied', 'administered', 'data-exported', 'role-changed']);
    const first = await read(`user=${person.userId}&limit=2`);
    const second = await read(
      `user=${person.userId}&limit=2&cursor=${encodeURIComponent(String(first.nextCursor))}`,
    );
    const changed = await read(`user=${person.userId}&kind=role-changed`);

    expect([...first.events, ...second.events]).toEqual(all.events);
    expect(second.nextCursor).toBeNull();
    expect(changed.events).toMatchObject([
      {
        actor: { userId: adminId },
        subject: { userId: person.userId, username: person.username },
        change: 'grant-role auditor',
        network: null,
      },
    ]);
    await own.get('/api/admin/security-events').expect(403);
    await admin.get('/api/admin/security-events?kind=unknown').expect(400);
  });
});

describe('an auditor', () => {
  async function auditor() {
    const person = await AccountClient.register(api);
    await admin.put(`/api/admin/users/${person.userId}/roles/auditor`, {}).expect(200);
    return { person, client: await person.client() };
  }

  it('reads somebody’s history by name or id, and each access is stored', async () => {
    const subject = await AccountClient.register(api, { username: `Zoé ${randomUUID().slice(0, 12)}` });
    const { person, client } = await auditor();

    const own = await client.get('/api/settings').expect(200);
    const theirs = await client
      .get('/api/settings')
      .set(actingForHeader, encodeURIComponent(subject.username))
      .expect(200);
    await client.get('/api/settings?x=1').set(actingForHeader, subject.userId).expect(200);

    expect(own.body).toMatchObject({ username: person.username });
    expect(theirs.body).toMatchObject({ username: subject.username });
    const log = await admin.get(`/api/admin/audit-accesses?subject=${subject.userId}`).expect(200);
    const { accesses } = auditAccessesResponseSchema.parse(log.body);
    expect(accesses).toMatchObject(
      Array.from({ length: 2 }, () => ({
        auditor: { userId: person.userId, username: person.username },
        subject: { userId: subject.userId, username: subject.username },
        method: 'GET',
        path: '/api/settings',
      })),
    );
  });

  it('changes nothing, and reads nothing else for anybody', async () => {
    const subject = await AccountClient.register(api);
    const { client } = await auditor();

    for (const attempt of [
      client.put('/api/settings/language', { language: 'pt' }),
      client.post('/api/auth/change-password/', {}),
      client.get('/api/auth/sessions/'),
      client.get('/api/me/export'),
    ]) {
      const answer = await attempt.set(actingForHeader, subject.userId).expect(403);
      expect(problemSchema.parse(answer.body).code).toBe('AUTH.NOT_AUDITABLE');
    }
    const log = await admin.get(`/api/admin/audit-accesses?subject=${subject.userId}`).expect(200);
    expect(auditAccessesResponseSchema.parse(log.body).accesses).toEqual([]);
  });

  it('cannot be somebody without the role', async () => {
    const [subject, nosy] = [await AccountClient.register(api), await AccountClient.register(api)];
    const client = await nosy.client();

    const answer = await client.get('/api/settings').set(actingForHeader, subject.userId).expect(403);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'AUTH.NOT_AUDITOR',
      detail: 'Access denied',
    });
    await client.get('/api/audit/users').expect(403);
  });

  it('is reported when there is no such person', async () => {
    const { client } = await auditor();

    for (const name of ['nobody at all', '%E0%A4%A', 'a%00b']) {
      const answer = await client.get('/api/settings').set(actingForHeader, name).expect(404);
      expect(problemSchema.parse(answer.body).code).toBe('AUTH.USER_NOT_FOUND');
    }
  });

  it('finds people by the beginning of their names', async () => {
    const subject = await AccountClient.register(api, { username: `find_${randomUUID().slice(0, 8)}` });
    const { client } = await auditor();

    const answer = await client.get(`/api/audit/users?search=${subject.username}`).expect(200);

    expect(auditUsersResponseSchema.parse(answer.body).users).toEqual([
      { userId: subject.userId, username: subject.username },
    ]);
    await client.get('/api/auth/users/').expect(403);
  });

  it('leaves pages of accesses to the administrator', async () => {
    const subject = await AccountClient.register(api);
    const { client } = await auditor();
    for (let each = 0; each < 3; each += 1)
      await client.get('/api/settings').set(actingForHeader, subject.userId).expect(200);

    const path = `/api/admin/audit-accesses?subject=${subject.userId}&limit=2`;
    const first = auditAccessesResponseSchema.parse((await admin.get(path).expect(200)).body);
    const cursor = encodeURIComponent(String(first.nextCursor));
    const second = auditAccessesResponseSchema.parse(
      (await admin.get(`${path}&cursor=${cursor}`).expect(200)).body,
    );

    expect(first.accesses).toHaveLength(2);
    expect(second.accesses).toHaveLength(1);
    expect(second.nextCursor).toBeNull();
    await client.get(path).expect(403);
  });
});
