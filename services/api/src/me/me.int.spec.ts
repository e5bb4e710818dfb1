import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { MailOutbox, NoticesRepository } from '@app/accounts';
import {
  acceptTermsResponseSchema,
  currentTerms,
  meResponseSchema,
  myAccessesResponseSchema,
  problemSchema,
} from '@app/contracts';
import { Progress } from '../core/use-cases/time-limit.js';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ExportedStreams } from './exported-streams.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

const exportSchema = z.object({
  format: z.literal('personal-data-export-1'),
  userId: z.string(),
  account: z.object({ username: z.string(), fullName: z.string().nullable() }),
  sessions: z.array(z.unknown()),
  mails: z.array(z.object({ template: z.string(), to: z.string().optional(), text: z.string().optional() })),
  events: z.array(
    z.object({ stream: z.string(), type: z.string(), data: z.record(z.string(), z.unknown()) }),
  ),
});

describe('GET /api/me/export', () => {
  it('reports every event that it checks, so that only a standstill ends it and no long history does', async () => {
    const user = await api.createUser();
    const { userId, stream } = user;
    const client = new Client(api.server, await api.signIn(user));
    await client.deposit('10.00');
    let reports = 0;
    const progress = new Progress();
    progress.report = () => {
      reports += 1;
    };
    await api.app.get(ExportedStreams, { strict: false }).requireReadable(userId, progress);
    const events = await Promise.all(
      [stream, `account-${userId}`, `subscription-${userId}`].map((each) => api.eventsOf(each)),
    );
    expect(reports).toBe(events.flat().length);
  });

  it('gives everything that is kept of a person, texts opened, passwords left out', async () => {
    const email = `${randomUUID()}@example.com`;
    const person = await AccountClient.register(api, { email, full_name: 'Ana Souza' });
    const client = await person.client();
    const { password } = person;
    await client.put('/api/settings/email', { email: 'second@example.com', password }).expect(200);
    await client
      .post('/api/dynamic-balance/deposits', { amountUsd: '10', description: 'what I thought' })
      .expect(201);

    const content = { kind: 'welcome-back', params: { username: 'ana' } } as const;
    const notices = api.app.get(NoticesRepository, { strict: false });
    await notices.add(person.userId, { cause: 'welcome', content }, api.clock.now());
    const digest = { weekday: 1, hour: 8, showsAmounts: true };
    await client.put('/api/settings/digest', { digest }).expect(200);

    const answer = await client.get('/api/me/export/').expect(200);

    expect(answer.get('Content-Type')).toContain('application/json');
    expect(answer.get('Content-Disposition')).toContain('attachment');
    const everything = exportSchema.parse(JSON.parse(answer.text));
    expect(everything).toMatchObject({
      userId: person.userId,
      account: { username: person.username, fullName: 'Ana Souza' },
    });
    expect(JSON.parse(answer.text)).toMatchObject({ notices: [content], digest, digests: [] });
    expect(everything.events.map(({ type, data }) => [type, data])).toMatchObject([
      ['account.user-registered', { username: person.username, fullName: 'Ana Souza', email }],
      ['account.terms-accepted', { version: currentTerms.version }],
      ['account.email-changed', { email: 'second@example.com' }],
      ['ledger.dynamic-balance-deposited', { amount: '1000', note: 'what I thought' }],
    ]);
    expect(answer.text).not.toContain('argon2');
    expect(answer.text).not.toContain('v1:');
  });

  it('holds the mails that are kept, and of one with a password that it was sent', async () => {
    const email = `${randomUUID()}@example.com`;
    const person = await AccountClient.register(api, { email });
    const outbox = api.app.get(MailOutbox, { strict: false });
    await outbox.enqueue({
      ...{ key: randomUUID(), userId: person.userId, language: 'en', to: email, name: null },
      ...{ template: 'welcome', params: { username: person.username } },
    });
    await person.forgotPassword().expect(200);

    const answer = await (await person.client()).get('/api/me/export').expect(200);

    const { mails } = exportSchema.parse(JSON.parse(answer.text));
    const found = mails.toSorted((a, b) => a.template.localeCompare(b.template));
    expect(found).toMatchObject([
      { template: 'forgotten-password', to: email },
      { template: 'welcome', to: email, text: expect.stringContaining(person.username) },
    ]);
    expect(found[0]?.text).toBeUndefined();
  });

  it('leaves out of what is kept under a person’s id nothing but keys, hashes, repeated answers and which mails were caused', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns
      where column_name = 'user_id' and table_schema = 'app' order by 1`.execute(api.database);

    const exported = ['credentials', 'mails', 'payments', 'sessions'];
    exported.push(
      'api_tokens',
      'calendar_feeds',
      'digest_settings',
      'digests',
      'finished_weeks',
      'import_mappings',
      'notice_settings',
      'notices',
      'passkeys',
      'push_subscriptions',
      'recovery_codes',
      'share_links',
      'totp_secrets',
    );
    const leftOut = ['idempotency_keys', 'person_keys', 'recovery_passwords', 'refresh_tokens'];
    // The addresses, the mails and the notices themselves are in the file.
    leftOut.push('confirmed_emails', 'notice_deliveries', 'subscription_notices');
    // For five minutes each.
    leftOut.push('passkey_challenges', 'sign_in_tickets');
    expect(rows.map(({ name }) => name)).toEqual([...exported, ...leftOut].toSorted());
  });

  it('answers a problem before a file that an unreadable event would break, and so does a command', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();
    const event = { id: randomUUID(), type: 'ledger.of-nobody', data: {}, metadata: { of: 'nobody' } };
    await api.store.append(`ledger-${person.userId}`, [event], 'no-stream');

    const file = await client.get('/api/me/export').expect(503);
    const deposit = await client.post('/api/dynamic-balance/deposits', { amountUsd: '10' }).expect(503);

    for (const { body } of [file, deposit])
      expect(problemSchema.parse(body)).toMatchObject({ code: 'RECORD.UNREADABLE' });
  });

  it('is not asked for all day', async () => {
    const client = await (await AccountClient.register(api)).client();
    for (let each = 0; each < 10; each += 1) await client.get('/api/me/export').expect(200);

    const answer = await client.get('/api/me/export').expect(429);
    expect(problemSchema.parse(answer.body).code).toBe('AUTH.TOO_MANY_EXPORTS');
  });
});

describe('POST /api/me/terms-acceptance', () => {
  const TERMS = '/api/me/terms-acceptance';
  const { version } = currentTerms;

  it('is stored once, with its first moment, for somebody who has accepted none', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));
    const me = async () => meResponseSchema.parse((await client.get('/api/me').expect(200)).body);
    expect((await me()).acceptedTerms).toBeNull();
    const at = api.clock.now().toISOString();

    const first = await client.post(TERMS, { version }).expect(200);
    api.clock.advance(60_000);
    const again = await client.post(TERMS, { version }).expect(200);

    for (const { body } of [first, again])
      expect(acceptTermsResponseSchema.parse(body)).toEqual({ acceptedTerms: { version, at } });
    expect((await me()).acceptedTerms).toEqual({ version, at });
    const types = (await api.eventsOf(`account-${user.userId}`)).map(({ type }) => type);
    expect(types.filter((type) => type === 'account.terms-accepted')).toHaveLength(1);
  });

  it('is refused for a version that is not in force', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));

    const answer = await client.post(TERMS, { version: version + 1 }).expect(409);
    await client.post(TERMS, { version: 0 }).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({
      code: 'TERMS.VERSION_NOT_CURRENT',
      currentVersion: version,
    });
    expect(meResponseSchema.parse((await client.get('/api/me')).body).acceptedTerms).toBeNull();
  });

  it('is asked for by the app alone: without it a record is written, exported and erased', async () => {
    const user = await api.createUser();
    const client = new Client(api.server, await api.signIn(user));

    await client.deposit('10.00');
    await client.get('/api/me/export').expect(200);
    await client.post('/api/me/erasure', { password: user.password }).expect(202);
  });
});

describe('POST /api/me/erasure', () => {
  it('asks for the password and leaves everything as it is without it', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();

    const answer = await client.post('/api/me/erasure', { password: 'not it' }).expect(400);

    expect(problemSchema.parse(answer.body)).toMatchObject({ code: 'AUTH.CURRENT_PASSWORD' });
    await client.get('/api/me').expect(200);
    await client.post('/api/me/erasure', {}).expect(400);
  });

  it('says so in the stream first, ends everything at once and leaves the rest to the worker', async () => {
    const person = await AccountClient.register(api);
    const client = await person.client();

    await client.post('/api/me/erasure', { password: person.password }).expect(202);

    await client.get('/api/me').expect(401);
    await person.trySignIn().expect(403);
    await person.forgotPassword().expect(404);
    const events = await api.eventsOf(`account-${person.userId}`);
    expect(events.at(-1)?.type).toBe('account.erased');
    const open = await api.database
      .selectFrom('app.erasures')
      .select('finished_at')
      .where('erased_user_id', '=', person.userId)
      .execute();
    expect(open).toEqual([{ finished_at: null }]);
  });
});

describe('GET /api/me/accesses', () => {
  it('names who read the own record, page by page, and nothing of the records of others', async () => {
    const [administrator, person, other] = [
      await api.createUser({ isAdmin: true }),
      await api.createUser(),
      await api.createUser(),
    ];
    const admin = new Client(api.server, await api.signIn(administrator));
    for (const { userId } of [person, person, other])
      await admin.get(`/api/admin/streams/account-${userId}`).expect(200);
    const own = new Client(api.server, await api.signIn(person));
    const read = async (query: string) =>
      myAccessesResponseSchema.parse((await own.get(`/api/me/accesses?${query}`).expect(200)).body);

    const first = await read('limit=1');
    const second = await read(`limit=1&cursor=${first.nextCursor ?? ''}`);

    const accesses = [...first.accesses, ...second.accesses];
    expect(accesses.map(({ reader }) => reader)).toEqual([administrator.username, administrator.username]);
    expect(new Set(accesses.map(({ id }) => id)).size).toBe(2);
    expect(second.nextCursor).toBeNull();
    await own.get('/api/me/accesses?cursor=nonsense').expect(400);
  });
});
