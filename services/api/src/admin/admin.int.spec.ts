import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  problemSchema,
  projectionsResponseSchema,
  serviceLogResponseSchema,
  systemResponseSchema,
} from '@app/contracts';
import { storeLines } from '@app/read-models';
import { type ApiHarness, startApi } from '../testing/api-harness.js';
import { Client } from '../testing/commands.js';
import { ReadRows } from '../testing/read-rows.js';

let api: ApiHarness;

beforeAll(async () => {
  api = await startApi();
});

afterAll(async () => {
  await api.close();
});

async function clientOf(words: { readonly isAdmin: boolean }) {
  const user = await api.createUser(words);
  return { user, client: new Client(api.server, await api.signIn(user)) };
}

describe('GET /api/admin/projections', () => {
  it('shows how far each projection is, and every parked stream with the event that stopped it', async () => {
    const { user, client } = await clientOf({ isAdmin: true });
    await new ReadRows(api.reads, user.userId).progress(4n, true);
    await api.reads
      .insertInto('checkpoints')
      .values({
        projection: 'read-models',
        partition: 0,
        partitions: 1,
        commit_position: 7n,
        prepare_position: 6n,
        updated_at: new Date(api.clock.now().getTime() - 5_000),
      })
      .execute();
    for (const revision of [5n, 6n])
      await api.reads
        .insertInto('parked_events')
        .values({
          stream: user.stream,
          revision,
          event_id: randomUUID(),
          event_type: 'ledger.bitcoin-bought',
          commit_position: revision,
          prepare_position: revision,
          reason: 'unreadable',
        })
        .execute();

    const answer = await client.get('/api/admin/projections').expect(200);

    expect(projectionsResponseSchema.parse(answer.body)).toMatchObject({
      activeSchema: 'read_v1',
      projections: [
        { name: 'read-models', commitPosition: '7', preparePosition: '6', secondsSinceProgress: 5 },
      ],
      streams: { tracked: 1, parked: 1 },
      parked: [
        {
          stream: user.stream,
          revision: '4',
          waitingEvents: 2,
          firstEvent: { revision: '5', type: 'ledger.bitcoin-bought' },
        },
      ],
    });
  });

  it('is closed to everybody else', async () => {
    const { client } = await clientOf({ isAdmin: false });

    const answer = await client.get('/api/admin/projections').expect(403);

    expect(problemSchema.parse(answer.body).code).toBe('AUTH.FORBIDDEN');
  });
});

describe('GET /api/admin/system', () => {
  it('names what is wrong first, with jobs, mails and payments counted', async () => {
    const { user, client } = await clientOf({ isAdmin: true });
    const now = api.clock.now();
    const mail = (key: string, status: 'failed' | 'pending' | 'sent') => ({
      ...{
        mail_id: randomUUID(),
        mail_key: key,
        user_id: user.userId,
        template: 'welcome',
        language: 'en' as const,
      },
      ...{ content: null, status, last_error: null, finished_at: null },
      ...{ due_at: new Date(now.getTime() - 3_600_000), created_at: new Date(now.getTime() - 3_600_000) },
    });
    await api.database
      .insertInto('app.mails')
      .values([mail('system a', 'failed'), mail('system b', 'pending'), mail('system c', 'sent')])
      .execute();
    await api.database
      .insertInto('cache.worker_parts')
      .values({ part: 'anchors', instance: 'job', state: 'failing', failure: 'the store is away' })
      .execute();

    const answer = await client.get('/api/admin/system').expect(200);

    const { parts, jobs, mails, anchor } = systemResponseSchema.parse(answer.body);
    const part = (name: string) => parts.find((one) => one.part === name);
    expect(part('event-store')).toMatchObject({ status: 'ok', reason: null });
    expect(part('mails')).toMatchObject({ status: 'warning', reason: 'mails-late', count: 1 });
    expect(part('worker')).toMatchObject({ status: 'warning', reason: 'jobs-failing', count: 1 });
    expect(part('anchors')).toMatchObject({ reason: 'anchor-missing' });
    expect(anchor).toBeNull();
    expect(parts.findLastIndex(({ status }) => status === 'warning')).toBeLessThan(
      parts.findIndex(({ status }) => status === 'ok'),
    );
    expect(jobs[0]).toMatchObject({ part: 'anchors', failure: 'the store is away' });
    expect(mails).toEqual([{ template: 'welcome', pending: 1, sent: 1, kept: 0, failed: 1 }]);
  });
});

describe('GET /api/admin/service-log', () => {
  it('gives the lines page by page, of one level or request', async () => {
    const { client } = await clientOf({ isAdmin: true });
    const line = (message: string, correlationId: string | null) => ({
      ...{
        at: api.clock.now(),
        service: 'worker',
        level: 'error' as const,
        message,
        correlationId,
        detail: '{}',
      },
    });
    await storeLines(api.database, [line('first', 'c-9'), line('second', null), line('third', 'c-9')]);
    const read = async (query: string) =>
      serviceLogResponseSchema.parse((await client.get(`/api/admin/service-log?${query}`).expect(200)).body);

    const first = await read('correlation=c-9&limit=1');
    const second = await read(`correlation=c-9&limit=1&cursor=${first.nextCursor ?? ''}`);

    expect([...first.lines, ...second.lines].map(({ message }) => message)).toEqual(['third', 'first']);
    expect(second.nextCursor).toBeNull();
    expect((await read('level=fatal')).lines).toEqual([]);
    await client.get('/api/admin/service-log?level=info').expect(400);
    await client.get('/api/admin/service-log?cursor=nonsense').expect(400);
  });
});
