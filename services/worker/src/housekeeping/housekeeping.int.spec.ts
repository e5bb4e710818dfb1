import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { createDatabase, createPool, delay, fixedClock, silentLogger } from '@app/platform';
import { type AppSchema, serviceLog, storeLines } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { createQueueing } from '../queue/bullmq-queueing.js';
import type { Queueing } from '../queue/queueing.js';
import { OldRowsRepository } from './old-rows.repository.js';
import { startHousekeeping } from './start-housekeeping.js';

const clock = fixedClock('2026-11-27T12:00:00.000Z');
const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);
const { signal } = new AbortController();
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
let queueing: Queueing;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
  queueing = createQueueing({ databaseUrl: testDatabase.url, logger: silentLogger(), redisUrl: undefined });
});
afterAll(async () => {
  await queueing.close();
  await database.destroy();
  await testDatabase.drop();
});

async function storeKeys(count: number, reservedAt: Date): Promise<void> {
  const row = () => ({
    user_id: randomUUID(),
    key: randomUUID(),
    request_hash: Buffer.alloc(32),
    status: 'done' as const,
    reserved_at: reservedAt,
    response_status: 201,
    response_body: '{}',
  });
  await database
    .insertInto('app.idempotency_keys')
    .values(Array.from({ length: count }, row))
    .execute();
}

const ages = async (): Promise<readonly Date[]> =>
  (
    await database.selectFrom('app.idempotency_keys').select('reserved_at').orderBy('reserved_at').execute()
  ).map((row) => row.reserved_at);

async function storeSecurityEvents(count: number, at: Date): Promise<void> {
  const none = { actor_id: null, subject_id: null, network: null, code: null, change: null };
  const row = () => ({ event_id: randomUUID(), occurred_at: at, kind: 'sign-in-failed', ...none });
  await database
    .insertInto('app.security_events')
    .values(Array.from({ length: count }, row))
    .execute();
}

const securityEventTimes = async (): Promise<readonly Date[]> =>
  (await database.selectFrom('app.security_events').select('occurred_at').execute()).map(
    (row) => row.occurred_at,
  );

async function storeNotice(cause: string, at: Date): Promise<void> {
  const noticeId = randomUUID();
  const own = { notice_id: noticeId, user_id: randomUUID() };
  await database
    .insertInto('app.notices')
    .values({
      ...own,
      cause,
      kind: 'welcome-back',
      params: '{}',
      in_app: true,
      created_at: at,
      read_at: null,
    })
    .execute();
  await database
    .insertInto('app.notice_deliveries')
    .values({ ...own, channel: 'mail', due_at: at, first_due_at: at })
    .execute();
}

const causes = async (): Promise<readonly string[]> =>
  (await database.selectFrom('app.notices').select('cause').execute()).map(({ cause }) => cause);

/** The second step of a sign-in, a challenge for a passkey and a key for an app, all begun at a moment. */
async function storeUnfinishedSignIn(name: string, begunAt: Date): Promise<void> {
  const userId = randomUUID();
  const expiresAt = new Date(begunAt.getTime() + 300_000);
  await database
    .insertInto('app.sign_in_tickets')
    .values({
      ...{ ticket_hash: Buffer.from(name), user_id: userId, password_hash: 'hash' },
      ...{ must_change_password: false, expires_at: expiresAt },
    })
    .execute();
  await database
    .insertInto('app.passkey_challenges')
    .values({ challenge: name, user_id: null, purpose: 'sign-in', expires_at: expiresAt })
    .execute();
  await database
    .insertInto('app.totp_secrets')
    .values({ user_id: userId, secret: name, begun_at: begunAt, confirmed_at: null, last_step: null })
    .execute();
}

async function unfinishedSignIns(): Promise<readonly string[]> {
  const tickets = await database.selectFrom('app.sign_in_tickets').select('ticket_hash').execute();
  const challenges = await database.selectFrom('app.passkey_challenges').select('challenge').execute();
  const keys = await database.selectFrom('app.totp_secrets').select('secret').execute();
  return [
    ...tickets.map((row) => row.ticket_hash.toString()),
    ...challenges.map(({ challenge }) => challenge),
    ...keys.map(({ secret }) => secret),
  ];
}

const storeLine = (message: string, at: Date): Promise<void> =>
  storeLines(database, [{ at, message, service: 'api', level: 'warn', correlationId: null, detail: '{}' }]);

const lines = async (): Promise<readonly string[]> =>
  (await serviceLog(database, { limit: 10 })).map(({ message }) => message);

it('deletes security events after a year, notices after ninety days, idempotency keys and logged lines after thirty days, more of them than go in one statement', async () => {
  for (let chunk = 0; chunk < 6; chunk += 1) await storeKeys(1_000, daysAgo(31 + chunk));
  await storeKeys(2, daysAgo(29));
  await storeKeys(1, daysAgo(0));
  await storeSecurityEvents(3, daysAgo(366));
  await storeSecurityEvents(1, daysAgo(364));
  await storeNotice('old', daysAgo(91));
  await storeNotice('young', daysAgo(89));
  await storeUnfinishedSignIn('old', daysAgo(1));
  await storeUnfinishedSignIn('young', daysAgo(0));
  await storeLine('old', daysAgo(31));
  await storeLine('young', daysAgo(29));
  await startHousekeeping({
    queueing,
    oldRows: new OldRowsRepository(database),
    clock,
    logger: silentLogger(),
    signal,
  });
  const queue = queueing.openQueue('housekeeping');
  expect(await queue.scheduleIds()).toEqual(['old-idempotency-keys']);
  await queue.add('now', {});
  const areGone = async () =>
    (await ages()).length === 3 && (await securityEventTimes()).length === 1 && (await lines()).length === 1;
  for (let waited = 0; !(await areGone()) && waited < 30_000; waited += 50) await delay(50);
  expect(await ages()).toEqual([daysAgo(29), daysAgo(29), daysAgo(0)]);
  expect(await securityEventTimes()).toEqual([daysAgo(364)]);
  expect(await unfinishedSignIns()).toEqual(['young', 'young', 'young']);
  expect(await causes()).toEqual(['young']);
  expect(await lines()).toEqual(['young']);
});
