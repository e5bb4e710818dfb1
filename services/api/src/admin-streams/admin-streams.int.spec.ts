import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { problemSchema, streamEventsResponseSchema, streamListResponseSchema } from '@app/contracts';
import { connectRawEventStore, type RawEventStore } from '@app/event-store/raw';
import { systemIds } from '@app/platform';
import { testEventStoreUrl } from '@app/testing';
import { AccountClient } from '../testing/account-client.js';
import { type ApiHarness, startApi, type TestUser } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';

let api: ApiHarness;
let raw: RawEventStore;
let adminId: string;
let admin: Client;
let person: TestUser;

beforeAll(async () => {
  api = await startApi();
  raw = connectRawEventStore(testEventStoreUrl());
  const user = await api.createUser({ isAdmin: true });
  adminId = user.userId;
  admin = new Client(api.server, await api.signIn(user));
  person = await api.createUser({ isSubscribed: true });
  const own = new Client(api.server, await api.signIn(person));
  for (let each = 0; each < 4; each += 1)
    await own
      .post('/api/dynamic-balance/deposits', { amountUsd: '7.00', description: 'a secret of mine' })
      .expect(201);
});

afterAll(async () => {
  await raw.close();
  await api.close();
});

const list = async (query: string) =>
  streamListResponseSchema.parse((await admin.get(`/api/admin/streams?${query}`).expect(200)).body);
const read = async (stream: string, query = '') =>
  streamEventsResponseSchema.parse(
    (await admin.get(`/api/admin/streams/${stream}${query}`).expect(200)).body,
  );
const revisions = ({ events }: Awaited<ReturnType<typeof read>>) => events.map(({ revision }) => revision);

describe('GET /api/admin/streams', () => {
  it('finds the streams of a person by the beginning of the name, by id and by the name of a stream', async () => {
    const { userId, username, stream } = person;
    const all = [`account-${userId}`, `subscription-${userId}`, stream];

    const byName = await list(`search=${encodeURIComponent(username)}`);

    expect(byName.streams.map((found) => found.stream)).toEqual(all);
    expect(byName.streams[2]).toMatchObject({
      ...{ category: 'ledger', owner: { userId, username } },
      head: { revision: (await api.eventsOf(stream)).at(-1)?.revision.toString() },
    });
    expect((await list(`search=${userId.toUpperCase()}`)).streams.map((found) => found.stream)).toEqual(all);
    const one = await list(`search=${userId}&category=ledger`);
    expect(one.streams.map((found) => found.stream)).toEqual([stream]);
    expect((await list(`search=${stream}`)).streams).toEqual(one.streams);
    expect((await list(`search=ledger-${randomUUID()}`)).streams).toEqual([]);
    for (const category of ['anchor', 'track', 'payment'])
      expect((await list(`category=${category}&search=${encodeURIComponent(username)}`)).streams).toEqual([]);
  });

  it('goes through everybody page by page', async () => {
    const prefix = `pages-${randomUUID().slice(0, 8)}`;
    for (let each = 0; each < 17; each += 1)
      await AccountClient.register(api, { username: `${prefix}-${each.toString().padStart(2, '0')}` });

    const first = await list(`search=${prefix}&category=account`);
    const second = await list(`search=${prefix}&category=account&cursor=${first.nextCursor ?? ''}`);

    const names = [...first.streams, ...second.streams].map(({ owner }) => owner?.username);
    expect([first.streams.length, new Set(names).size, second.nextCursor]).toEqual([15, 17, null]);
    await admin.get('/api/admin/streams?cursor=nonsense').expect(400);
    await admin.get('/api/admin/streams?category=everything').expect(400);
  });
});

describe('GET /api/admin/streams/{stream}', () => {
  it('gives the events newest first, checked against the chain, in pages that meet', async () => {
    const { stream, userId, username } = person;
    const stored = await api.eventsOf(stream);
    const end = stored.length - 1;

    const newest = await read(stream, '?limit=2');
    const next = await read(stream, `?limit=2&from=${newest.nextFrom ?? ''}`);

    expect([...revisions(newest), ...revisions(next)]).toEqual(
      [end, end - 1, end - 2, end - 3].map((revision) => revision.toString()),
    );
    expect(newest).toMatchObject({
      ...{ category: 'ledger', owner: { userId, username }, end: end.toString() },
      chain: { from: (end - 1).toString(), to: end.toString(), fault: null },
    });
    expect(newest.events[0]).toMatchObject({
      type: stored[end]?.type,
      actor: { kind: 'user', id: userId, username },
    });
    const oldest = await read(stream, '?direction=forward&limit=100');
    expect(revisions(oldest)).toEqual(stored.map(({ revision }) => revision.toString()));
    expect(oldest.nextFrom).toBeNull();
  });

  it('shows what is sealed as sealed, and neither text nor envelope', async () => {
    const answer = await admin.get(`/api/admin/streams/${person.stream}`).expect(200);

    expect(answer.text).toContain('[sealed]');
    expect(answer.text).not.toContain('a secret of mine');
    expect(answer.text).not.toMatch(/"v1:/);
  });

  it('is empty beyond the end, and names the end', async () => {
    for (const direction of ['forward', 'backward'])
      expect(await read(person.stream, `?from=99999&direction=${direction}`)).toMatchObject({
        ...{ events: [], chain: null, nextFrom: null },
        end: ((await api.eventsOf(person.stream)).length - 1).toString(),
      });
    await admin.get(`/api/admin/streams/${person.stream}?from=-1`).expect(400);
    await admin.get(`/api/admin/streams/${person.stream}?limit=101`).expect(400);
  });

  it('names the event at which the chain does not hold', async () => {
    const { stream } = await api.createUser();
    const [first, second] = await api.eventsOf(person.stream);
    if (first === undefined || second === undefined) throw new Error('too few events');
    const copied = (event: typeof first, data: unknown) => ({
      ...{ id: systemIds.uuidv7(), type: event.type, contentType: 'application/json' as const },
      data: Buffer.from(JSON.stringify(data)),
      metadata: Buffer.from(JSON.stringify(event.metadata)),
    });
    await raw.append(stream, [copied(first, first.data), copied(second, { forged: true })], 'no-stream');

    expect((await read(stream)).chain).toEqual({
      ...{ from: '0', to: '1', fault: { revision: '1', fault: 'hash' } },
    });
    expect((await read(stream, '?from=0')).chain?.fault).toBeNull();
  });

  it('tells a stream that was deleted from one that never was', async () => {
    const { stream } = await api.createUser();
    const code = async (name: string, status: number) =>
      problemSchema.parse((await admin.get(`/api/admin/streams/${name}`).expect(status)).body).code;
    expect(await code(stream, 404)).toBe('STREAM.NOT_FOUND');
    expect(await code('$all', 404)).toBe('STREAM.NOT_FOUND');
    const event = { id: systemIds.uuidv7(), type: '$metadata', contentType: 'application/json' as const };
    const [data, metadata] = [Buffer.from('{"$tb":9223372036854775807}'), Buffer.alloc(0)];
    await raw.append(`$$${stream}`, [{ ...event, data, metadata }], 'no-stream');

    expect(await code(stream, 410)).toBe('STREAM.DELETED');
    expect((await list(`search=${stream}`)).streams).toMatchObject([{ stream, head: null }]);
  });

  it('stores each look: at the streams of a person and at those of nobody', async () => {
    await read(person.stream, '?limit=1');
    const nobodys = `payment-${randomUUID()}`;
    const event = { id: systemIds.uuidv7(), type: 'payment.of-nobody', contentType: 'application/json' };
    const [data, metadata] = [Buffer.from('{}'), Buffer.from('{}')];
    await raw.append(nobodys, [{ ...event, data, metadata }], 'no-stream');
    expect(await read(nobodys)).toMatchObject({
      ...{ owner: null, events: [{ actor: null, hash: null }] },
      chain: { fault: { revision: '0', fault: 'metadata' } },
    });

    const access = await api.database
      .selectFrom('app.audit_accesses')
      .select(['auditor_id', 'subject_id', 'method', 'path'])
      .where('subject_id', '=', person.userId)
      .orderBy('access_id', 'desc')
      .executeTakeFirst();
    expect(access).toEqual({
      ...{ auditor_id: adminId, subject_id: person.userId, method: 'GET' },
      path: `/api/admin/streams/${person.stream}`,
    });
    const looks = await api.database
      .selectFrom('app.security_events')
      .select('change')
      .where('kind', '=', 'administered')
      .where('actor_id', '=', adminId)
      .execute();
    expect(looks).toEqual([{ change: `GET /api/admin/streams/${nobodys}` }]);
  });
});
