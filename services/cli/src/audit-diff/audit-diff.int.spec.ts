import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import { expectedAccount, expectedLedger, expectedSubscription } from '@app/audit';
import {
  connectEventStore,
  decodeEvent,
  type EventStore,
  type FoldedEvent,
  type StreamCodec,
} from '@app/event-store';
import {
  accountEventCodec,
  ledgerEventCodec,
  subscriptionEventCodec,
  type UserId,
  userIdOf,
} from '@app/ledger';
import { life } from '@app/ledger/testing';
import { createPool, delay, fixedClock, systemIds } from '@app/platform';
import { type RunningProcess, startNodeProcess } from '@app/provisioning';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { TestStore } from '../testing/store-file.js';
import { FIRST_MOMENT, writePerson } from '../testing/write-streams.js';
import { diffReadModels } from './diff.js';

const services = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const [anna, ben] = [userIdOf(systemIds.uuidv7()), userIdOf(systemIds.uuidv7())];
const stores = new TestStore();
let database: TestDatabase;
let pool: pg.Pool;
let store: EventStore;
let env: Readonly<Record<string, string>>;
let projector: RunningProcess | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, { applicationName: 'test', max: 2 });
  const url = await stores.start();
  env = { DATABASE_URL: database.url, EVENTSTORE_URL: url };
  store = connectEventStore(url);
  await writePerson(store, anna, life());
  await writePerson(store, ben, life());
  await startProjector();
  await untilProjected();
});
afterAll(async () => {
  await projector?.stop();
  await store.close();
  await pool.end();
  await stores.remove();
  await database.drop();
});

async function startProjector(): Promise<void> {
  const entry = join(services, 'projector/dist/main.js');
  const settings = { ...process.env, ...env, LOG_LEVEL: 'fatal', NODE_ENV: 'test' };
  projector = await startNodeProcess({ name: 'projector', entry, env: settings });
}

async function untilProjected(): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 50) {
    const { rows } = await pool.query<{ n: string }>(
      'select count(*) as n from read_v1.stream_progress where revision >= 0',
    );
    const heads = await pool.query<{ n: string }>(
      `select count(*) as n from read_v1.stream_progress where stream like 'ledger-%' and revision = $1`,
      [life().stream.length - 1],
    );
    if (rows[0]?.n === '6' && heads.rows[0]?.n === '2') return;
    await delay(50);
  }
  throw new Error('the projector did not come up to the streams');
}

/** The columns of a table as readers get them: with balances that are calculated. */
function asRead({ table, columns }: { readonly table: string; readonly columns: readonly string[] }) {
  const reckoned = new Map<string, readonly string[]>([
    ['transactions', ['sats_after', 'portfolio_cash_after_cents', 'dynamic_balance_after_cents']],
    ['portfolio_cash_entries', ['balance_after_cents']],
    ['dynamic_balance_entries', ['balance_after_cents']],
  ]);
  return { table, columns: [...columns, ...(reckoned.get(table) ?? [])].sort() };
}

interface Told {
  readonly lines: readonly string[];
  readonly code: unknown;
  readonly isFinding?: unknown;
  readonly compared: number | undefined;
}

async function told(user?: UserId, waitMs = 0): Promise<Told> {
  const lines: string[] = [];
  const onLine = (line: string): void => {
    lines.push(line);
  };
  try {
    return { lines, code: undefined, compared: await diffReadModels({ user, waitMs, onLine }, env) };
  } catch (error) {
    const member = (key: string): unknown => Reflect.get(Object(error), key);
    const [code, isFinding] = [member('code'), member('isFinding')];
    return { lines, code, isFinding, compared: undefined };
  }
}

/** What is answered while a statement's change is in effect; it is taken back afterwards. */
async function toldWith(change: string, back: string, user?: UserId): Promise<Told> {
  await pool.query(change);
  try {
    return await told(user);
  } finally {
    await pool.query(back);
  }
}

describe('audit:diff', () => {
  it('finds no difference in what the projector wrote, of one person and of everybody', async () => {
    expect(await told(anna)).toEqual({ lines: [], code: undefined, compared: 3 });
    expect(await told()).toEqual({ lines: [], code: undefined, compared: 6 });
  });

  it('names rights and accounts that somebody gave by hand in the table of credentials', async () => {
    const insert = (userId: string): string =>
      `insert into app.credentials (user_id, username, username_key, password_hash, status, is_admin)
       values ('${userId}', 'name ${userId}', 'key ${userId}', '-', 'active', true)`;
    const remove = (userId: string): string => `delete from app.credentials where user_id = '${userId}'`;
    const nobody = userIdOf(systemIds.uuidv7());

    expect((await toldWith(insert(anna), remove(anna), anna)).lines).toEqual([
      `user ${anna}, app.credentials, row of the user, field is_admin: expected false, found true`,
    ]);
    expect((await toldWith(insert(nobody), remove(nobody))).lines).toEqual([
      `user ${nobody}, app.credentials: a row is there, and no stream account-${nobody}`,
    ]);
  });

  it('computes every column of every table that the projector writes', async () => {
    const { rows } = await pool.query<{ table: string; columns: string[] }>(
      `select table_name as "table", array_agg(column_name::text order by column_name) as columns
       from information_schema.columns
       where table_schema = 'read_v1' and table_name not in ('checkpoints', 'stream_progress', 'parked_events')
       group by table_name order by table_name`,
    );
    const expected = [
      ...expectedLedger(anna, await eventsOf(`ledger-${anna}`, ledgerEventCodec)),
      ...expectedAccount(anna, await eventsOf(`account-${anna}`, accountEventCodec)),
      ...expectedSubscription(anna, await eventsOf(`subscription-${anna}`, subscriptionEventCodec)),
    ].map(({ table, rows: [row] }) => ({ table, columns: Object.keys(row ?? {}).sort() }));
    expect(expected.sort((one, two) => (one.table < two.table ? -1 : 1))).toEqual(rows.map(asRead));
  });

  it.each([
    ['portfolio', 'sats = sats + 1', 'sats = sats - 1', 'row of the user, field sats: expected'],
    ['transactions', 'sats = sats + 1', 'sats = sats - 1', 'field sats: expected'],
    ['daily_balances', 'cost_units = -cost_units', 'cost_units = -cost_units', 'field cost_units: expected'],
    ['accounts', "language = 'pt'", "language = 'en'", 'field language: expected en, found pt'],
    [
      'subscription_periods',
      'anchor_day = anchor_day + 1',
      'anchor_day = anchor_day - 1',
      'field anchor_day: expected 27, found 28',
    ],
    [
      'recommendations',
      `payload = payload || '{"x": 1}'`,
      `payload = payload - 'x'`,
      'field payload: expected',
    ],
  ])(
    'names user, table, row and field of a change in %s, expected and found',
    async (table, change, back, words) => {
      const where = `where user_id = '${ben}'`;
      const found = await toldWith(
        `update read_v1.${table} set ${change} ${where}`,
        `update read_v1.${table} set ${back} ${where}`,
      );
      expect(found.code).toBe('AUDIT.DIFFERENCES');
      expect(found.lines[0]).toContain(`user ${ben}, ${table}, row `);
      expect(found.lines[0]).toContain(words);
      expect(found.lines.every((line) => line.includes(ben))).toBe(true);
    },
  );

  it('names a row that is missing, one that no event gives, and rows of nobody', async () => {
    const somebody = systemIds.uuidv7();
    await pool.query(
      `create table read_v1.kept as select * from read_v1.weekly_operations where user_id = $1`,
      [anna],
    );
    await pool.query(`delete from read_v1.weekly_operations where user_id = $1 and week = '2026-W45'`, [
      anna,
    ]);
    await pool.query(
      `update read_v1.weekly_operations set week = '2026-W01' where user_id = $1 and week = '2026-W46'`,
      [anna],
    );
    await pool.query(
      `update read_v1.daily_balances set user_id = $2 where user_id = $1 and day = '2026-10-20'`,
      [ben, somebody],
    );
    const { lines, code } = await told();
    await pool.query(`update read_v1.daily_balances set user_id = $1 where user_id = $2`, [ben, somebody]);
    await pool.query('delete from read_v1.weekly_operations where user_id = $1', [anna]);
    await pool.query('insert into read_v1.weekly_operations select * from read_v1.kept');
    await pool.query('drop table read_v1.kept');

    expect(code).toBe('AUDIT.DIFFERENCES');
    expect(lines).toEqual([
      `user ${anna}, weekly_operations, row 2026-W45 investment 1: expected, and not there`,
      `user ${anna}, weekly_operations, row 2026-W46 investment 1: expected, and not there`,
      `user ${anna}, weekly_operations, row 2026-W01 investment 1: there, and no event gives it`,
      `user ${ben}, daily_balances, row 2026-10-20: expected, and not there`,
      `user ${somebody}, daily_balances: rows are there, and no stream ledger-${somebody} was ever read`,
    ]);
    expect((await told()).lines).toEqual([]);
  });

  it('names read models of a stream that is not there, or that go on after its end', async () => {
    const removed = systemIds.uuidv7();
    const change = `insert into read_v1.stream_progress (stream, revision) values ('ledger-${removed}', 4);
      update read_v1.stream_progress set revision = 1000 where stream = 'account-${anna}'`;
    const back = `delete from read_v1.stream_progress where stream = 'ledger-${removed}';
      update read_v1.stream_progress set revision = 1 where stream = 'account-${anna}'`;
    const { lines } = await toldWith(change, back);
    expect(lines).toEqual([
      `user ${anna}, stream_progress, row account-${anna}, field revision: expected at most 1, found 1000`,
      `user ${removed}, stream_progress, row ledger-${removed}: there, and there is no such stream`,
    ]);
  });

  it('says of a parked stream that its rows stand still', async () => {
    const where = `where stream = 'ledger-${ben}'`;
    const { lines, code } = await toldWith(
      `update read_v1.stream_progress set parked_at = now(), parked_reason = 'a test' ${where}`,
      `update read_v1.stream_progress set parked_at = null, parked_reason = null ${where}`,
    );
    expect(code).toBe('AUDIT.DIFFERENCES');
    expect(lines).toEqual([expect.stringContaining(`row ledger-${ben}: parked at revision`)]);
  });

  it('knows no user who has no stream', async () => {
    expect(await told(userIdOf(systemIds.uuidv7()))).toMatchObject({ code: 'AUDIT.USER_UNKNOWN' });
  });

  it('waits for a projector that is behind, and ends with a finding where it stays behind', async () => {
    await projector?.stop();
    projector = undefined;
    const carl = userIdOf(systemIds.uuidv7());
    await writePerson(store, carl, life(), fixedClock(FIRST_MOMENT));
    const last = life().stream.length - 1;

    const behind = await told(carl);
    expect(behind).toMatchObject({ code: 'AUDIT.PROJECTOR_BEHIND', isFinding: true });
    expect(behind.lines).toContain(
      `note: ledger-${carl}: the projector is ${last + 1} events behind; compared at revision -1 of ${last}`,
    );
    await startProjector();
    expect(await told(carl, 60_000)).toEqual({ lines: [], code: undefined, compared: 3 });
  });
});

async function eventsOf<Event>(
  stream: string,
  codec: Pick<StreamCodec<Event>, 'decode'>,
): Promise<readonly FoldedEvent<Event>[]> {
  const events: FoldedEvent<Event>[] = [];
  for await (const recorded of store.readStream(stream)) events.push(decodeEvent(codec, recorded));
  return events;
}
