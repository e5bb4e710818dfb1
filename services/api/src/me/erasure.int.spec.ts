import { createSecretKey, randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { z } from 'zod';
import { accountRepository, KeyWrapping } from '@app/accounts';
import {
  actingForHeader,
  currentTerms,
  idempotencyKeyHeader,
  mailboxResponseSchema,
  mailResponseSchema,
  registerResponseSchema,
  signInResponseSchema,
} from '@app/contracts';
import { connectEventStore, createSnapshotLru, type EventStore, verifyChain } from '@app/event-store';
import type { LedgerState } from '@app/ledger';
import { createPool, delay, systemClock } from '@app/platform';
import { freePort, type RunningProcess, startEventStoreProcess, startNodeProcess } from '@app/provisioning';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { ledgerRepository } from '../core/streams/streams.js';

// For hangs only: four processes are started.
jest.setTimeout(300_000);

const services = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const entryOf = (name: string): string => join(services, name, 'dist/main.js');
const within = 60_000;
const json = 'application/json';

/** The built services with everything they log, on stores of their own. */
class Installation {
  readonly logs: string[] = [];
  readonly masterKey = randomBytes(32).toString('base64');
  readonly folder = mkdtempSync(join(tmpdir(), 'erasure-'));
  readonly #running: RunningProcess[] = [];
  url = '';
  storeUrl = '';

  async start(database: TestDatabase): Promise<void> {
    const port = await freePort();
    const onLine = (line: string): void => void this.logs.push(line);
    const file = join(this.folder, 'events.db');
    const store = await startEventStoreProcess({
      ...{ entry: entryOf('embedded-event-store'), port: await freePort(), file, onLine },
    });
    this.#running.push(store);
    this.storeUrl = store.url;
    const env = {
      ...process.env,
      // Everything that could be logged is.
      ...{ NODE_ENV: 'test', LOG_LEVEL: 'trace', PORT: String(port), MARKET_SOURCE: 'recorded' },
      ...{ DATABASE_URL: database.url, EVENTSTORE_URL: store.url },
      APP_MASTER_KEY: this.masterKey,
    };
    for (const name of ['api', 'projector', 'worker'])
      this.#running.push(await startNodeProcess({ name, entry: entryOf(name), env, onLine }));
    this.url = `http://127.0.0.1:${port}`;
  }

  async stop(): Promise<void> {
    for (const each of this.#running.toReversed()) await each.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The files of the event store, byte for byte. */
  storedBytes(): Buffer {
    const files = readdirSync(this.folder).filter((name) => name.startsWith('events.db'));
    return Buffer.concat(files.map((name) => readFileSync(join(this.folder, name))));
  }
}

const installation = new Installation();
let database: TestDatabase;
let pool: pg.Pool;
let events: EventStore;

beforeAll(async () => {
  database = await createTestDatabase();
  await installation.start(database);
  pool = createPool(database.url, { applicationName: 'erasure', max: 2 });
  events = connectEventStore(installation.storeUrl);
});
afterAll(async () => {
  await events.close();
  await pool.end();
  await installation.stop();
  await database.drop();
});

interface Sent {
  readonly method?: string;
  readonly actingFor?: string;
  readonly body?: object;
  readonly token?: string;
  readonly device?: string;
}

async function send(
  path: string,
  { method = 'POST', body, token, actingFor, device = 'test' }: Sent = {},
): Promise<Response> {
  return fetch(`${installation.url}${path}`, {
    method,
    headers: {
      'Content-Type': json,
      'User-Agent': device,
      [idempotencyKeyHeader]: randomUUID(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(actingFor === undefined ? {} : { [actingForHeader]: encodeURIComponent(actingFor) }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + within;
  while (!(await isTrue())) {
    if (performance.now() > giveUpAt) throw new Error('it never came true');
    await delay(100);
  }
}

/** Tables that hold a text anywhere in a row, also as bytes. */
async function tablesHolding(text: string): Promise<readonly string[]> {
  const tables = await pool.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: string[] = [];
  for (const { schema, name } of tables.rows) {
    const { rowCount } = await pool.query(
      `select 1 from "${schema}"."${name}" as t where t::text ilike $1 or t::text ilike $2 limit 1`,
      [`%${text}%`, `%${Buffer.from(text).toString('hex')}%`],
    );
    if (rowCount !== 0) found.push(`${schema}.${name}`);
  }
  return found;
}

async function foldedTotals(userId: string): Promise<LedgerState['totals']> {
  const snapshots = { cache: createSnapshotLru<LedgerState>({ capacity: 1 }), reducerVersion: '' };
  return (await ledgerRepository(events, systemClock, snapshots).load(userId, { verify: true })).state.totals;
}

interface Life {
  readonly userId: string;
  readonly token: string;
  /** What opened the account; in no log of any process may it be found. */
  readonly secrets: readonly string[];
}

const accepted = { terms_version: currentTerms.version };

/** Somebody who leaves the planted word in every place that takes a text. */
async function liveWith(planted: string): Promise<Life> {
  const username = `name ${planted}`;
  const password = `secret ${planted}`;
  const who = {
    username,
    password,
    email: `${planted}@example.com`,
    full_name: `Full ${planted}`,
    ...accepted,
  };
  const registered = await send('/api/auth/register/', { body: who });
  const { user_id: userId } = registerResponseSchema.parse(await registered.json());
  await send('/api/auth/register/', { body: { ...who, password: 'no' } });
  await send('/api/auth/token/', { body: { username, password: `wrong ${planted}` } });
  await send(`/api/auth/user-exists/${encodeURIComponent(username)}/`, { method: 'GET' });
  await send(`/api/${encodeURIComponent(planted)}?q=${encodeURIComponent(planted)}`, { method: 'GET' });
  const signedIn = await send('/api/auth/token/', {
    body: { username, password },
    device: `Device ${planted}`,
  });
  const { access_token: token, refresh_token: refreshToken } = signInResponseSchema.parse(
    await signedIn.json(),
  );
  for (const email of [`new-${planted}@example.com`, `no address ${planted}`])
    await send('/api/settings/email', { method: 'PUT', token, body: { email, password } });
  // Last: a change of the address ends what was mailed to the former one.
  await send('/api/auth/forgot-password/', { body: { username } });
  const deposit = { amountUsd: '25', description: `why: ${planted}` };
  expect((await send('/api/dynamic-balance/deposits', { token, body: deposit })).status).toBe(201);
  const trade = { type: 'buy', quantityBtc: '0.001', priceUsd: '60000', tradedOn: '2026-01-05' };
  const recorded = { ...trade, notes: `note: ${planted}`, confirmed: true };
  const trades = await send('/api/transactions', { token, body: recorded });
  const { transactionId } = z.looseObject({ transactionId: z.string() }).parse(await trades.json());
  const edited = {
    quantityBtc: '0.002',
    priceUsd: '60000',
    tradedOn: '2026-01-05',
    notes: `then: ${planted}`,
  };
  await send(`/api/transactions/${transactionId}`, { method: 'PUT', token, body: edited });
  const file = { text: `date,type,quantity,price,notes\n2026-01-06,buy,0.001,60000,file ${planted}\n` };
  await send('/api/transactions/import/preview', { token, body: { file } });
  await send('/api/me/export', { method: 'GET', token }).then((answer) => answer.text());
  return { userId, token, secrets: [password, token, refreshToken] };
}

/** Both roles, by signed events, and their copies at once. */
async function grantRoles(userId: string): Promise<void> {
  const masterKey = createSecretKey(Buffer.from(installation.masterKey, 'base64'));
  const actor = { kind: 'system', id: 'test' } as const;
  const command = { commandId: randomUUID(), correlationId: 'test', actor };
  await accountRepository(events, systemClock, new KeyWrapping(masterKey)).execute(userId, command, () => ({
    outcome: 'decided',
    events: (['admin', 'auditor'] as const).map((role) => ({
      type: 'account.role-granted',
      data: { role, mac: '' },
    })),
  }));
  await pool.query('update app.credentials set is_admin = true, is_auditor = true where user_id = $1', [
    userId,
  ]);
}

/** What an administrator and an auditor in one person does with somebody: looks for, reads and is notified of them. */
async function isHelpedAndAudited({ userId }: Life, planted: string): Promise<string> {
  const who = { username: 'somebody of the house', password: 'a password of the house' };
  const registered = await send('/api/auth/register/', { body: { ...who, ...accepted } });
  await grantRoles(registerResponseSchema.parse(await registered.json()).user_id);
  const signedIn = await send('/api/auth/token/', { body: who });
  const { access_token: token } = signInResponseSchema.parse(await signedIn.json());
  const read = (path: string, actingFor?: string) =>
    send(path, { method: 'GET', token, ...(actingFor === undefined ? {} : { actingFor }) });
  await read(`/api/auth/users/?search=${planted}`);
  await read(`/api/audit/users?search=${planted}`);
  await read(`/api/admin/users/${userId}`);
  expect((await read('/api/transactions', `name ${planted}`)).status).toBe(200);
  const { mails } = mailboxResponseSchema.parse(await (await read('/api/admin/mailbox')).json());
  const mailed = mails.find(({ template }) => template === 'forgotten-password');
  const { text } = mailResponseSchema.parse(
    await (await read(`/api/admin/mailbox/${mailed?.id ?? ''}`)).json(),
  );
  return /^ {4}(\S+)$/m.exec(text ?? '')?.[1] ?? '';
}

describe('an erased person', () => {
  it('is found in no table, no log, no stored answer and no byte of the event store, and the streams still hold', async () => {
    const planted = `zq${randomUUID().replaceAll('-', '')}`;
    const life = await liveWith(planted);
    const { userId, token } = life;
    await pool.query(
      `insert into cache.snapshots (stream, reducer_version, revision, hash, occurred_at, state)
       values ($1, 'old', 0, 'x', 'x', $2)`,
      [`ledger-${userId}`, Buffer.from(`cached ${planted}`)],
    );
    // Greeted, mailed and shown: everything that follows from the events has followed.
    await until(async () => {
      const { rows } = await pool.query(`select 1 from app.mails where user_id = $1`, [userId]);
      return (
        rows.length >= 4 && (await tablesHolding(`ledger-${userId}`)).some((name) => name.startsWith('read_'))
      );
    });
    const mailedPassword = await isHelpedAndAudited(life, planted);
    expect(mailedPassword).not.toBe('');
    const before = await foldedTotals(userId);
    expect((await tablesHolding(planted)).toSorted()).toEqual([
      'app.credentials',
      'app.sessions',
      'cache.snapshots',
    ]);

    const password = `secret ${planted}`;
    const erased = await send('/api/me/erasure', { token, body: { password } });
    expect(erased.status).toBe(202);
    await until(async () => {
      const { rows } = await pool.query(
        'select 1 from app.erasures where erased_user_id = $1 and finished_at is not null',
        [userId],
      );
      return rows.length === 1;
    });

    expect(await tablesHolding(planted)).toEqual([]);
    expect(installation.logs.length).toBeGreaterThan(10);
    expect(installation.logs.filter((line) => line.toLowerCase().includes(planted))).toEqual([]);
    const secrets = [...life.secrets, mailedPassword, installation.masterKey];
    expect(installation.logs.filter((line) => secrets.some((secret) => line.includes(secret)))).toEqual([]);
    expect(installation.storedBytes().includes(planted)).toBe(false);
    for (const category of ['account', 'ledger'])
      expect(await verifyChain(events.readStream(`${category}-${userId}`))).toMatchObject({ intact: true });
    expect(await foldedTotals(userId)).toEqual(before);
    expect((await send('/api/me', { method: 'GET', token })).status).toBe(401);
  });
});
