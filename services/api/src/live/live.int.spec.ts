import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { z } from 'zod';
import { PasswordChanges, SessionsRepository } from '@app/accounts';
import {
  liveConnectionsPerUserMax,
  type LiveEnd,
  liveEndSchema,
  type LiveProgress,
  liveProgressSchema,
  streamProgressChannel,
} from '@app/contracts';
import { AccountChanges } from '../accounts/account-changes.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;
const leaving: AbortController[] = [];

beforeAll(async () => {
  api = await startApi({ env: { LIVE_HEARTBEAT_SECONDS: '1' } });
});

afterEach(() => {
  for (const reader of leaving.splice(0)) reader.abort();
});

afterAll(async () => {
  await api.close();
});

const addressSchema = z.object({ port: z.number() });

/** Opens the events of a person and reads them one by one. */
async function open(authorization: string | undefined, server = api.server) {
  const { port } = addressSchema.parse(server.address());
  const reader = new AbortController();
  leaving.push(reader);
  const response = await fetch(`http://127.0.0.1:${port}/api/events`, {
    headers: authorization === undefined ? {} : { Authorization: authorization, 'Accept-Encoding': 'gzip' },
    signal: reader.signal,
  });
  const blocks = response.body === null ? undefined : blocksOf(response.body);
  return {
    response,
    leave: () => {
      reader.abort();
    },
    next: async () => (await blocks?.next())?.value,
  };
}

async function* blocksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, undefined, undefined> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    for (let end = text.indexOf('\n\n'); end !== -1; end = text.indexOf('\n\n')) {
      yield text.slice(0, end);
      text = text.slice(end + 2);
    }
  }
  return undefined;
}

const dataOf = (block: string | undefined): unknown =>
  JSON.parse(block?.match(/^data: (.+)$/m)?.[1] ?? 'null');

/** The next progress, whatever signs of life come before it. */
async function progressIn(events: Awaited<ReturnType<typeof open>>): Promise<LiveProgress> {
  for (;;) {
    const block = await events.next();
    if (block?.startsWith('event: progress') === true) return liveProgressSchema.parse(dataOf(block));
    if (block === undefined) throw new Error('the events ended');
  }
}

/** What the last event says. */
async function endOf(events: Awaited<ReturnType<typeof open>>): Promise<LiveEnd> {
  let last: string | undefined;
  for (let block = await events.next(); block !== undefined; block = await events.next()) last = block;
  return liveEndSchema.parse(dataOf(last));
}

async function tell(user: TestUser, revision: bigint): Promise<void> {
  await sql`select pg_notify(${streamProgressChannel}, ${`${user.stream}:${revision}`})`.execute(
    api.database,
  );
}

async function signedIn() {
  const user = await api.createUser();
  return { user, authorization: await api.signIn(user), rows: new ReadRows(api.reads, user.userId) };
}

describe('GET /api/events', () => {
  it('tells the current revisions on connect, then every change of the own streams', async () => {
    const { user, authorization, rows } = await signedIn();
    const { user: other, rows: theirs } = await signedIn();
    await rows.progress(3n);

    const events = await open(authorization);
    const first = await progressIn(events);
    await theirs.progress(9n);
    await tell(other, 9n);
    await rows.progress(4n);
    await tell(user, 4n);
    const second = await progressIn(events);
    await rows.progress(4n, true);
    await tell(user, 4n);
    const third = await progressIn(events);

    expect(events.response.headers.get('content-type')).toContain('text/event-stream');
    expect(events.response.headers.get('content-encoding')).toBeNull();
    expect(first).toEqual({ stream: 'ledger', revision: '3', parked: false });
    expect(second).toEqual({ stream: 'ledger', revision: '4', parked: false });
    expect(third).toEqual({ stream: 'ledger', revision: '4', parked: true });
  });

  it('finds by itself what no notification told, and gives signs of life', async () => {
    const { authorization, rows } = await signedIn();
    const events = await open(authorization);

    expect(await events.next()).toBe(': alive');
    await rows.progress(0n);

    expect(await progressIn(events)).toMatchObject({ revision: '0' });
  });

  it('ends with the token', async () => {
    const { authorization } = await signedIn();
    const start = api.clock.now();
    api.clock.advance(15 * 60 * 1000 - 50);
    const events = await open(authorization);
    api.clock.set(start);

    expect(await endOf(events)).toEqual({ reason: 'token_expired' });
  });

  it('ends with its session though nothing told of it, and nobody else’s does', async () => {
    const { user, authorization } = await signedIn();
    const { authorization: others } = await signedIn();
    const events = await open(authorization);
    const theirs = await open(others);

    await api.database
      .updateTable('app.sessions')
      .set({ ended_at: api.clock.now() })
      .where('user_id', '=', user.userId)
      .execute();

    expect(await endOf(events)).toEqual({ reason: 'session_ended' });
    expect((await open(authorization)).response.status).toBe(401);
    expect(await theirs.next()).toBe(': alive');
  });

  it('needs a token, and holds only so many connections of one person', async () => {
    const { authorization } = await signedIn();
    expect((await open(undefined)).response.status).toBe(401);
    const held = await Promise.all(
      Array.from({ length: liveConnectionsPerUserMax }, () => open(authorization)),
    );

    const tooMany = await open(authorization);
    held[0]?.leave();
    const status = async (): Promise<number> => (await open(authorization)).response.status;
    let again = await status();
    // The server hears a moment later that the reader has left.
    for (let turn = 0; again === 429 && turn < 100; turn += 1) again = await status();

    expect(held.map(({ response }) => response.status)).toEqual(held.map(() => 200));
    expect(tooMany.response.status).toBe(429);
    expect(again).toBe(200);
  });
});

describe('an open connection, long before its next sign of life', () => {
  let still: ApiHarness;

  beforeAll(async () => {
    still = await startApi({ env: { LIVE_HEARTBEAT_SECONDS: '300' } });
  });

  afterAll(async () => {
    await still.close();
  });

  const deeds: readonly (readonly [string, (user: TestUser) => Promise<unknown>])[] = [
    [
      'a sign-out everywhere',
      ({ userId }) => still.app.get(SessionsRepository, { strict: false }).endAll(userId, still.clock.now()),
    ],
    [
      'a disabled account',
      ({ userId }) =>
        still.app.get(AccountChanges, { strict: false }).run({
          userId,
          command: () => ({ kind: 'disable' }),
          actor: { kind: 'system', id: 'test' },
        }),
    ],
    [
      'a password that an administrator has reset',
      ({ userId }) => still.app.get(PasswordChanges, { strict: false }).reset(userId),
    ],
  ];

  it.each(deeds)('ends after %s', async (_case, deed) => {
    const user = await still.createUser();
    const authorization = await still.signIn(user);
    const events = await open(authorization, still.server);

    await deed(user);

    expect(await endOf(events)).toEqual({ reason: 'session_ended' });
    expect((await open(authorization, still.server)).response.status).toBe(401);
  });
});
