import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { connectEventStore, type EventStore } from '@app/event-store';
import { life } from '@app/ledger/testing';
import { createDatabase, createPool, delay, systemIds } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { activeSchemaOf, readSchemas } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';

const services = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const entry = join(services, 'projector/dist/rebuild.js');
const [someone, other] = [testUser(systemIds.uuidv7(), 1), testUser(systemIds.uuidv7(), 2)];

const folder = mkdtempSync(join(tmpdir(), 'rebuild-process-'));
/** Not the run's: every rebuild here reads all of the log, and that of a whole run is long. */
let server: RunningEventStore;
let store: EventStore;
let database: TestDatabase;
let db: Kysely<ReadSchema>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  if (!existsSync(entry)) throw new Error('services/projector is not built: run "npm run build"');
  server = await startEventStoreProcess({
    entry: join(services, 'embedded-event-store/dist/main.js'),
    port: await freePort(),
    file: join(folder, 'events.db'),
  });
  store = connectEventStore(server.url);
  const log = new LedgerLog(store);
  await log.write(someone, life());
  await log.write(other, life());
});

afterAll(async () => {
  await store.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'rebuild-test', max: 4 }));
});

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
  await db.destroy();
  await database.drop();
});

interface Run {
  readonly child: ChildProcess;
  /** Exit code or signal, and everything that was written. */
  readonly ended: Promise<{ readonly code: number | string; readonly text: string }>;
}

function run(...args: readonly string[]): Run {
  const child = spawn(process.execPath, [entry, ...args], {
    env: { ...process.env, DATABASE_URL: database.url, EVENTSTORE_URL: server.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (data: Buffer) => {
      text += data.toString('utf8');
    });
  return {
    child,
    ended: once(child, 'close').then(([code, signal]: unknown[]) => ({
      code: typeof code === 'number' ? code : String(signal),
      text,
    })),
  };
}

/** A lock on the row that a rebuild has to write last: it gets as far as the switch and waits there. */
async function heldAtTheSwitch(act: (held: Run) => Promise<void>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select from app.active_read_schema for update`.execute(transaction);
    const held = run();
    for (let turn = 0; turn < 4_000 && !(await isWaitingForALock()); turn += 1) {
      if (held.child.exitCode !== null) throw new Error(`it ended: ${(await held.ended).text}`);
      await delay(10);
    }
    await act(held);
  });
}

async function isWaitingForALock(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'rebuild' and wait_event_type = 'Lock'
  `.execute(db);
  return rows.length > 0;
}

describe('npm run projections:rebuild', () => {
  it('builds a new version and says what it did', async () => {
    const { code, text } = await run().ended;
    expect(text).toContain('read_v2 is active; it was read_v1 (kept until the next rebuild).');
    expect(text).toMatch(/\d+ events of \d+ users in [\d.]+ s /);
    expect(code).toBe(0);
    expect(await portfolioOf('read_v2', someone)).toMatchObject({ deposited_cents: '8000' });
  });

  it.each([
    ['SIGKILL', 'SIGKILL'],
    ['SIGINT', 130],
    ['SIGTERM', 130],
  ] as const)(
    'ended by %s in the middle leaves the active version, and the next run succeeds',
    async (signal, code) => {
      await heldAtTheSwitch(async ({ child, ended }) => {
        expect(await readSchemas(db)).toEqual(['read_v1', 'read_v2']);
        child.kill(signal);
        // A statement that waits is not broken off by an abort: the lock goes first.
        if (signal === 'SIGKILL') expect((await ended).code).toBe(code);
      });
      if (signal !== 'SIGKILL') {
        const last = children.at(-1);
        if (last !== undefined && last.exitCode === null) await once(last, 'close');
      }
      const active = await activeSchemaOf(db);
      expect(['read_v1', 'read_v2']).toContain(active);
      expect((await run().ended).code).toBe(0);
      expect(await readSchemas(db)).toHaveLength(2);
      expect(await portfolioOf(await activeSchemaOf(db), someone)).toMatchObject({ deposited_cents: '8000' });
    },
  );

  it('rejects a second one next to it', async () => {
    await heldAtTheSwitch(async () => {
      expect(await run().ended).toMatchObject({
        code: 1,
        text: expect.stringContaining('another rebuild is at work'),
      });
    });
  });

  it.each([
    [['--name', 'nonsense'], 1, 'There is no projection "nonsense". There are: portfolio, '],
    [['--user', 'nobody-of-this-name'], 3, 'There is no user "nobody-of-this-name".'],
  ])('%j is rejected in one line', async (args, code, text) => {
    const ended = await run(...args).ended;
    expect(ended.text).toContain(text);
    expect(ended.code).toBe(code);
  });
});

describe('--user', () => {
  it('writes the rows of one user again from their streams, by name or by id, and no others', async () => {
    await run().ended;
    await sql`update read_v2.portfolio set sats = 7`.execute(db);
    await sql`delete from read_v2.transactions where user_id in (${someone}, ${other})`.execute(db);
    await sql`
      insert into app.credentials (user_id, username, username_key, password_hash, status)
      values (${someone}, 'Some.One', 'some.one', 'x', 'active')`.execute(db);

    const { code, text } = await run('--user', 'SOME.ONE').ended;

    expect(text).toContain(`All rows of user ${someone} in read_v2 are written anew`);
    expect(text).toContain(`user ${someone}: portfolio: sats`);
    expect(code).toBe(0);
    expect(await portfolioOf('read_v2', someone)).not.toMatchObject({ sats: '7' });
    expect(await portfolioOf('read_v2', other)).toMatchObject({ sats: '7' });
    await run('--user', other).ended;
    expect((await run('--user', other).ended).text).toContain('read_v2 was right before: no row differed.');
  });
});

describe('--name', () => {
  it('repairs one table in place, strangers included, and touches no other', async () => {
    await run().ended;
    await sql`update read_v2.portfolio set sats = 7 where user_id in (${someone}, ${other})`.execute(db);
    await sql`update read_v2.daily_balances set sats = 7`.execute(db);
    await sql`
      insert into read_v2.portfolio select (jsonb_populate_record(portfolio,
        jsonb_build_object('user_id', gen_random_uuid()))).* from read_v2.portfolio limit 1`.execute(db);

    const { code, text } = await run('--name', 'portfolio').ended;

    expect(text).toContain('read_v2.portfolio was wrong before');
    expect(text).toContain('a row too many');
    expect(code).toBe(0);
    expect((await run('--name', 'portfolio').ended).text).toContain('was right before');
    const { rows } = await sql`select from read_v2.daily_balances where sats <> 7`.execute(db);
    expect(rows).toEqual([]);
  });
});

async function portfolioOf(schema: string, userId: string) {
  return db
    .withSchema(schema)
    .selectFrom('portfolio')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
