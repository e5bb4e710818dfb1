import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import type { Pool } from 'pg';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { ledgerStream } from '@app/ledger';
import { LedgerScenario, life } from '@app/ledger/testing';
import { createDatabase, createPool, delay, silentLogger, systemIds } from '@app/platform';
import {
  type AppSchema,
  type ReadSchema,
  readSchemaV1,
  type RepairAction,
  repairOutcome,
  requestRepair,
  wholePartition,
  withdrawRepair,
} from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { followReadModels } from '../subscription/read-model-subscription.js';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, untilProjected } from '../testing/read-models.js';
import { appendUnreadable } from '../testing/unreadable.js';
import { followParkedRepairs } from './parked-repairs.repository.js';

let database: TestDatabase;
let pool: Pool;
let db: Kysely<ReadSchema>;
let app: Kysely<AppSchema>;
let store: InMemoryEventStore;
let log: LedgerLog;
let stopping: AbortController;
let running: Promise<unknown>[];
const user = (n: number) => testUser('parked', n);

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { applicationName: 'parked-test', max: 12 });
  db = createDatabase<ReadSchema>(pool);
  app = createDatabase<AppSchema>(pool);
  store = createInMemoryEventStore();
  log = new LedgerLog(store);
  stopping = new AbortController();
  running = [];
});

afterEach(async () => {
  stopping.abort();
  await Promise.all(running);
  await pool.end();
  await database.drop();
});

/** Two, as two projectors would. */
function start(): void {
  const parts = { store, db, listenUrl: database.url, logger: silentLogger(), signal: stopping.signal };
  for (let n = 0; n < 2; n += 1) {
    running.push(followReadModels({ ...parts, partition: wholePartition, cacheEvents: 10_000 }).finished);
    running.push(followParkedRepairs({ ...parts, app }));
  }
}

const heads = (): Map<string, bigint> => new Map(store.all().map((event) => [event.stream, event.revision]));

async function ask(stream: string, action: RepairAction) {
  const repairId = systemIds.uuidv7();
  await requestRepair(app, { repairId, stream, action, requestedBy: user(99) });
  for (let turn = 0; turn < 2_000; turn += 1) {
    const outcome = await repairOutcome(app, repairId);
    if (outcome !== undefined) return outcome;
    await delay(5);
  }
  throw new Error('nobody carried out the repair');
}

function small(amount: string): LedgerScenario {
  const ledger = new LedgerScenario('2026-11-02');
  ledger.deposits(amount);
  return ledger;
}

const parkedRevisions = async (): Promise<string[]> => {
  const rows = await db.withSchema(readSchemaV1).selectFrom('parked_events').selectAll().execute();
  return rows.map(({ revision }) => revision).sort();
};

/** The stream of user 1 with a fault of the database in it: rows are rejected until the constraint is gone. */
async function parkedByTheDatabase(): Promise<string> {
  await sql`alter table read_v1.dynamic_balance_entries add constraint nothing_large check (amount_cents < 5000)`.execute(
    db,
  );
  start();
  await log.write(user(1), life());
  await log.write(user(2), small('10.00'));
  await untilProjected(db, heads());
  expect(await parkedRevisions()).toContain('0');
  return ledgerStream(user(1));
}

const repairDatabase = () =>
  sql`alter table read_v1.dynamic_balance_entries drop constraint nothing_large`.execute(db);

/** The rows as they would be had nothing ever been parked. */
async function expectAsNeverParked(): Promise<void> {
  const repaired = await allRows(db);
  stopping.abort();
  await Promise.all(running);
  for (const table of Object.keys(repaired)) await sql`truncate ${sql.id('read_v1', table)}`.execute(db);
  await sql`truncate read_v1.checkpoints, read_v1.parked_events`.execute(db);
  stopping = new AbortController();
  running = [];
  start();
  await untilProjected(db, heads());
  expect(await allRows(db)).toEqual(repaired);
}

describe.each(['retry', 'resolve'] as const)('%s of a parked stream', (action) => {
  it('applies what was parked, once its cause is gone, as if it had never been', async () => {
    const stream = await parkedByTheDatabase();
    await repairDatabase();

    expect(await ask(stream, action)).toEqual({
      status: 'repaired',
      revision: heads().get(stream),
      reason: undefined,
    });

    expect(await parkedRevisions()).toEqual([]);
    await log.write(user(3), small('5.00'));
    await untilProjected(db, heads());
    await expectAsNeverParked();
  });

  it('says why the stream is still parked, and skips nothing', async () => {
    const stream = await parkedByTheDatabase();
    const before = await allRows(db);

    const outcome = await ask(stream, action);

    expect(outcome).toMatchObject({ status: 'still_parked', revision: -1n });
    expect(outcome.reason).toContain('nothing_large');
    expect(await allRows(db)).toEqual(before);
    expect(await parkedRevisions()).toHaveLength(Number(heads().get(stream)) + 1);
  });

  it('stops at the next event that cannot be applied', async () => {
    const stream = await parkedByTheDatabase();
    await appendUnreadable(store, stream);
    const bad = heads().get(stream) ?? 0n;
    await untilProjected(db, heads());
    await repairDatabase();

    expect(await ask(stream, action)).toMatchObject({ status: 'still_parked', revision: bad - 1n });
    expect(await parkedRevisions()).toEqual([bad.toString()]);
  });

  it('is rejected for a stream that is not parked', async () => {
    start();
    expect(await ask(ledgerStream(user(5)), action)).toMatchObject({ status: 'not_parked' });
  });
});

it('resolve also repairs rows that somebody changed by hand', async () => {
  const stream = await parkedByTheDatabase();
  await repairDatabase();
  await ask(stream, 'retry');
  await appendUnreadable(store, stream);
  await untilProjected(db, heads());
  const right = await allRows(db);
  await sql`update read_v1.portfolio set sats = 1 where user_id = ${user(1)}`.execute(db);

  expect(await ask(stream, 'resolve')).toMatchObject({ status: 'still_parked' });

  expect(await allRows(db)).toEqual(right);
});

it('a request that nobody has taken can be withdrawn, and is then never carried out', async () => {
  const repairId = systemIds.uuidv7();
  const stream = ledgerStream(user(1));
  await requestRepair(app, { repairId, stream, action: 'retry', requestedBy: user(99) });
  expect(await withdrawRepair(app, repairId)).toBe(true);
  expect(await withdrawRepair(app, repairId)).toBe(false);
});
