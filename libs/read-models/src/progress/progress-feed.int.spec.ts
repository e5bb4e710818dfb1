import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { streamProgressChannel } from '@app/contracts';
import { createDatabase, createPool, delay, silentLogger } from '@app/platform';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { wholePartition } from '../runner/partition.js';
import { ProjectionRunner } from '../runner/projection-runner.js';
import { type ReadSchema, readSchemaV1 } from '../schema/read-schema.js';
import { addingProjection, type CountedEvent, EventLog, userId } from '../testing/event-log.js';
import { createProgressFeed, type ProgressFeed } from './progress-feed.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;
let feed: ProgressFeed;
let log: EventLog;
let projector: ProjectionRunner<CountedEvent>;
const stream = `ledger-${userId(1)}`;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'feed-test', max: 6 }));
  feed = open();
});

afterAll(async () => {
  await feed.close();
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  for (const table of ['accounts', 'checkpoints', 'parked_events', 'stream_progress'] as const) {
    await db.withSchema(readSchemaV1).deleteFrom(table).execute();
  }
  log = new EventLog();
  projector = new ProjectionRunner<CountedEvent>({
    db,
    schema: readSchemaV1,
    name: 'read-models',
    partition: wholePartition,
    projections: [addingProjection()],
    logger: silentLogger(),
  });
  await projector.loadCheckpoint();
});

function open(options: { readonly waitsMax?: number } = {}): ProgressFeed {
  return createProgressFeed({
    db,
    url: database.url,
    applicationName: 'feed-test-listen',
    logger: silentLogger(),
    ...options,
  });
}

describe('waiting for a revision', () => {
  it('ends at once when the rows show it already', async () => {
    log.append(1, 5n);
    await projector.apply(log.batch());
    expect(await feed.waitForRevision(stream, 0n, { timeoutMs: 10_000 })).toBe('reached');
  });

  it('ends when the projector tells of it', async () => {
    log.append(1, 5n);
    const waits = [feed.waitForRevision(stream, 0n), feed.waitForRevision(stream, 0n, { timeoutMs: 10_000 })];
    await projector.apply(log.batch());
    expect(await Promise.all(waits)).toEqual(['reached', 'reached']);
  });

  it('ends as behind in bounded time while the projector is paused', async () => {
    expect(await feed.waitForRevision(stream, 0n, { timeoutMs: 50 })).toBe('behind');
  });

  it('is not satisfied by an earlier revision or another stream', async () => {
    log.append(1, 5n);
    log.append(2, 5n);
    const wait = feed.waitForRevision(stream, 1n, { timeoutMs: 200 });
    await projector.apply(log.batch());
    expect(await wait).toBe('behind');
  });

  it('ends as parked at once when the stream is parked below the revision', async () => {
    log.append(1, 5n);
    log.append(1, 'unreadable');
    await projector.apply(log.batch());
    expect(await feed.waitForRevision(stream, 1n, { timeoutMs: 60_000 })).toBe('parked');
    expect(await feed.waitForRevision(stream, 0n)).toBe('reached');
    expect(await feed.progressOf(stream)).toEqual({ stream, revision: 0n, parked: true });
  });

  it('ends as parked when the stream is parked meanwhile', async () => {
    log.append(1, 'unreadable');
    const wait = feed.waitForRevision(stream, 0n, { timeoutMs: 60_000 });
    await projector.apply(log.batch());
    expect(await wait).toBe('parked');
  });

  it('survives the loss of its connection', async () => {
    log.append(1, 5n);
    const wait = feed.waitForRevision(stream, 0n, { timeoutMs: 60_000 });
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'feed-test-listen'
    `.execute(db);
    await projector.apply(log.batch());
    expect(await wait).toBe('reached');
  });

  it('ends with its signal', async () => {
    const controller = new AbortController();
    const wait = feed.waitForRevision(stream, 0n, { timeoutMs: 60_000, signal: controller.signal });
    controller.abort();
    expect(await wait).toBe('behind');
  });

  it('looks once and does not wait when too many wait already', async () => {
    const small = open({ waitsMax: 1 });
    const first = small.waitForRevision(stream, 0n, { timeoutMs: 60_000 });
    expect(await small.waitForRevision(stream, 0n, { timeoutMs: 60_000 })).toBe('behind');
    log.append(1, 5n);
    await projector.apply(log.batch());
    expect(await first).toBe('reached');
    await small.close();
  });

  it('ends as behind when the feed closes', async () => {
    const closing = open();
    const wait = closing.waitForRevision(stream, 0n, { timeoutMs: 60_000 });
    await closing.close();
    expect(await wait).toBe('behind');
    expect(await closing.waitForRevision(stream, 0n, { timeoutMs: 60_000 })).toBe('behind');
  });
});

it('tells subscribers of every change until they leave', async () => {
  const told = new Set<string>();
  const leave = feed.subscribe((change) => told.add(`${change.stream}:${change.revision}`));
  // Notifications are lost while the connection is being opened again, so the first one is repeated until it arrives.
  await waitUntil(told, 'probe:1', async () => {
    await sql`select pg_notify(${streamProgressChannel}, 'probe:1')`.execute(db);
  });
  log.append(1, 5n);
  log.append(2, 5n);
  await projector.apply(log.batch());
  await waitUntil(told, `ledger-${userId(2)}:0`);
  expect(told).toContain(`${stream}:0`);

  leave();
  log.append(1, 6n);
  await projector.apply(log.batch());
  expect(await feed.waitForRevision(stream, 1n)).toBe('reached');
  expect(told).not.toContain(`${stream}:1`);
});

async function waitUntil(
  told: ReadonlySet<string>,
  change: string,
  again?: () => Promise<void>,
): Promise<void> {
  for (let turn = 0; turn < 400 && !told.has(change); turn += 1) {
    await again?.();
    await delay(10);
  }
  expect(told).toContain(change);
}
