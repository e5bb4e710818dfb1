import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { connectEventStore, createSnapshotLru, type EventStore, verifyChain } from '@app/event-store';
import type { LedgerState } from '@app/ledger';
import { createDatabase, createPool, delay, fixedClock, systemClock } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, seededRandom, type TestDatabase, underFaults } from '@app/testing';
import { ledgerRepository } from '../core/streams/streams.js';
import { createUser, type TestUser } from '../testing/api-harness.js';
import { eventStoreEntry, type ServiceName, ServiceProcesses } from './service-processes.js';
import { SimulatedUser } from './simulated-user.js';

// For hangs only: every round starts a process.
jest.setTimeout(3_600_000);

const people = 6;
const serviceNames: readonly ServiceName[] = ['api', 'projector', 'worker'];
/** For hangs only. */
const caughtUpWithinMs = 600_000;
/** Tables of the read models; the moments of their writing are left out. */
const readTables = [
  'accounts',
  'subscriptions',
  'subscription_periods',
  'portfolio',
  'transactions',
  'dynamic_balance_entries',
  'weekly_operations',
  'recommendations',
  'stream_progress',
] as const;

describe('services that are killed under load', () => {
  let folder: string;
  let store: RunningEventStore;
  let events: EventStore;
  let live: TestDatabase;
  let replayed: TestDatabase;
  let pool: pg.Pool;
  const stacks: ServiceProcesses[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kill-services-'));
    const port = await freePort();
    store = await startEventStoreProcess({ entry: eventStoreEntry, port, file: join(folder, 'events.db') });
    events = connectEventStore(store.url);
    [live, replayed] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    pool = createPool(live.url, { applicationName: 'kill-services', max: 4 });
  }, 300_000);
  afterAll(async () => {
    await Promise.all(stacks.map((stack) => stack.stopAll()));
    await events.close();
    await store.stop();
    await pool.end();
    await Promise.all([live.drop(), replayed.drop()]);
    rmSync(folder, { recursive: true, force: true });
  });

  function stackOn(database: TestDatabase, port: number): ServiceProcesses {
    const stack = new ServiceProcesses({
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      PORT: String(port),
      DATABASE_URL: database.url,
      EVENTSTORE_URL: store.url,
      APP_MASTER_KEY: randomBytes(32).toString('base64'),
      MARKET_SOURCE: 'recorded',
    });
    stacks.push(stack);
    return stack;
  }

  // 3 kills, one of each, by `npm test`, 60 by `npm run test:full`.
  it('lose no command and carry none out twice, and the read models equal a fold of the streams', () =>
    underFaults({ usual: 3, full: 60 }, async ({ rounds, random, seed }) => {
      const port = await freePort();
      const stack = stackOn(live, port);
      await Promise.all(serviceNames.map((name) => stack.start(name)));
      const crowd = await gather(port, seed);
      const stop = new AbortController();
      const acting = Promise.all(crowd.map((person) => person.actUntil(stop.signal)));
      for (let round = 0; round < rounds; round += 1) {
        await delay(random.int(50, 600));
        // In turn, so that each of them is killed equally often.
        await stack.killAndRestart(serviceNames[round % serviceNames.length] ?? 'api');
        await ageReservations(pool);
      }
      stop.abort();
      while (!(await isSettled(acting))) await ageReservations(pool);

      for (const person of crowd) expect(await commandsOf(events, person)).toEqual(new Set(person.done));
      await caughtUp(pool, events, crowd);
      for (const { user } of crowd)
        expect(await shownTotals(pool, user)).toEqual(await foldedTotals(events, user));
      const rows = await allRows(pool);
      const other = stackOn(replayed, await freePort());
      await other.start('projector');
      const otherPool = createPool(replayed.url, { applicationName: 'kill-services', max: 2 });
      await caughtUp(otherPool, events, crowd);
      const replayedRows = await allRows(otherPool);
      await otherPool.end();
      expect(rows).toEqual(replayedRows);
      expect(rows['portfolio']).toHaveLength(people);
      await expectOneOfEachTick(pool);
      tell(stack, crowd);
    }));

  async function gather(port: number, seed: number): Promise<readonly SimulatedUser[]> {
    const database = createDatabase<AppSchema>(
      createPool(live.url, { applicationName: 'kill-services', max: 2 }),
    );
    const crowd: SimulatedUser[] = [];
    for (let index = 0; index < people; index += 1) {
      const user = await createUser(
        { database, store: events, clock: fixedClock(new Date().toISOString()) },
        {},
      );
      const person = new SimulatedUser(user, `http://127.0.0.1:${port}`, seededRandom(seed + index));
      await person.signIn();
      crowd.push(person);
    }
    await database.destroy();
    return crowd;
  }
});

/** What the fifteen seconds do after which an abandoned reservation may be taken over. */
async function ageReservations(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update app.idempotency_keys set reserved_at = reserved_at - interval '1 minute' where status = 'reserved'`,
  );
}

async function isSettled(work: Promise<unknown>): Promise<boolean> {
  return Promise.race([work.then(() => true), delay(200).then(() => false)]);
}

/** The ids of a person's commands by their stream, whose chain must hold; each is there once. */
async function commandsOf(events: EventStore, { user }: SimulatedUser): Promise<ReadonlySet<string>> {
  expect(await verifyChain(events.readStream(user.stream))).toMatchObject({ intact: true });
  const commands: unknown[] = [];
  for await (const { metadata } of events.readStream(user.stream))
    commands.push(
      typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'commandId') : null,
    );
  // Each of these commands decides one event.
  expect(new Set(commands).size).toBe(commands.length);
  return new Set(commands.map(String));
}

async function caughtUp(pool: pg.Pool, events: EventStore, crowd: readonly SimulatedUser[]): Promise<void> {
  for (const { user } of crowd) {
    const head = await events.readHead(user.stream);
    if (head === 'no-stream') continue;
    const giveUpAt = performance.now() + caughtUpWithinMs;
    for (;;) {
      const { rows } = await pool.query<{ revision: string }>(
        'select revision::text from read_v1.stream_progress where stream = $1 and parked_at is null',
        [user.stream],
      );
      if (BigInt(rows[0]?.revision ?? -1) >= head.revision) break;
      if (performance.now() > giveUpAt) throw new Error(`${user.stream} was never shown`);
      await delay(50);
    }
  }
}

/** What the portfolio of a person shows. */
async function shownTotals(pool: pg.Pool, { userId }: TestUser): Promise<unknown> {
  const { rows } = await pool.query(
    `select revision::text, sats::text, cost_units::text as cost, dynamic_balance_cents::text as "dynamicBalance",
       total_invested_cents::text as invested, fees_cents::text as fees
     from read_v1.portfolio where user_id = $1`,
    [userId],
  );
  return rows[0];
}

/** The same from the stream alone. */
async function foldedTotals(events: EventStore, { userId }: TestUser): Promise<unknown> {
  const snapshots = { cache: createSnapshotLru<LedgerState>({ capacity: 1 }), reducerVersion: '' };
  const { state } = await ledgerRepository(events, systemClock, snapshots).load(userId, { verify: true });
  const { btc, cost, dynamicBalance, invested, fees } = state.totals;
  const figures = { revision: state.revision, sats: btc, cost, dynamicBalance, invested, fees };
  return Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, value.toString()]));
}

async function allRows(pool: pg.Pool): Promise<Readonly<Record<string, readonly unknown[]>>> {
  const tables: Record<string, readonly unknown[]> = {};
  for (const table of readTables) {
    const { rows } = await pool.query<{ row: unknown }>(
      `select to_jsonb(t) - 'parked_at' as row from read_v1.${table} t order by to_jsonb(t)::text`,
    );
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

/** The worker was killed between the market snapshot and the stress index of a tick, and both are there once. */
async function expectOneOfEachTick(pool: pg.Pool): Promise<void> {
  const missing = async (): Promise<readonly unknown[]> => {
    const { rows } = await pool.query<{ tick: string }>(
      `select m.tick::text from app.market_snapshots m full join app.sid_snapshots s on s.tick = m.tick
       where m.tick is null or s.tick is null`,
    );
    return rows;
  };
  const giveUpAt = performance.now() + caughtUpWithinMs;
  while ((await missing()).length > 0 && performance.now() < giveUpAt) await delay(100);
  expect(await missing()).toEqual([]);
  const { rows } = await pool.query<{ ticks: string }>('select count(*) as ticks from app.market_snapshots');
  expect(Number(rows[0]?.ticks)).toBeGreaterThan(0);
}

function tell(stack: ServiceProcesses, crowd: readonly SimulatedUser[]): void {
  const sum = (of: (person: SimulatedUser) => number): number =>
    crowd.reduce((total, each) => total + of(each), 0);
  const kills = [...stack.kills].map(([name, count]) => `${name} ${count}`).join(', ');
  process.stdout.write(
    `kills: ${kills}; commands carried out ${sum(({ done }) => done.length)}, refused ${sum(({ refused }) => refused)}, sent again ${sum(({ repeated }) => repeated)}\n`,
  );
}
