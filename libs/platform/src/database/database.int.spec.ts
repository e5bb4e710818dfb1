import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import type pg from 'pg';
import { silentLogger } from '../logging/logger.js';
import { createDatabase, createPool } from './create-pool.js';
import { isTransientDatabaseError } from './database-errors.js';
import { listen } from './listen.js';

const url = process.env['TEST_DATABASE_URL'] ?? '';
const closers: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function open(options: { readonly max?: number; readonly statementTimeoutMs?: number } = {}): pg.Pool {
  const pool = createPool(url, { applicationName: 'platform-test', max: 2, ...options });
  closers.push(() => pool.end());
  return pool;
}

/** A way to the database on which nothing arrives while it is frozen, as with a stopped server. */
async function startFreezableProxy() {
  const { hostname, port } = new URL(url);
  const pairs: (readonly [Socket, Socket])[] = [];
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    pairs.push([client, upstream]);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(async () => {
    for (const socket of pairs.flat()) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  const proxied = new URL(url);
  proxied.hostname = '127.0.0.1';
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  proxied.port = String(address.port);
  return {
    url: proxied.href,
    freeze: (isFrozen: boolean) => {
      for (const [client, upstream] of pairs)
        if (isFrozen) client.unpipe(upstream);
        else client.pipe(upstream);
    },
  };
}

describe('a connection pool', () => {
  it('gives exact numbers and days as text, whatever the zone of the machine', async () => {
    const { rows } = await open().query(
      `select 9223372036854775807::int8 as big, 12345678901234567890.10::numeric as exact, date '2026-03-29' as day`,
    );
    expect(rows).toEqual([
      { big: '9223372036854775807', exact: '12345678901234567890.10', day: '2026-03-29' },
    ]);
  });

  it('says who it is', async () => {
    const { rows } = await open().query(`select current_setting('application_name') as name`);
    expect(rows).toEqual([{ name: 'platform-test' }]);
  });

  it('ends a statement that runs too long with an error that may pass', async () => {
    const error: unknown = await open({ statementTimeoutMs: 20 })
      .query('select pg_sleep(30)')
      .catch((thrown: unknown) => thrown);
    expect(isTransientDatabaseError(error)).toBe(true);
  });

  it('gives a connection up on which the server is silent (regression: a frozen one held requests for ever)', async () => {
    const frozen = await startFreezableProxy();
    const pool = createPool(frozen.url, { applicationName: 'platform-test', max: 1, silenceLimitMs: 400 });
    closers.push(() => pool.end());
    await pool.query('select 1');
    frozen.freeze(true);
    const error: unknown = await pool.query('select 1').catch((thrown: unknown) => thrown);
    expect(isTransientDatabaseError(error)).toBe(true);
    frozen.freeze(false);
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('survives the loss of a connection', async () => {
    const pool = open({ max: 1 });
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    const lost = pool.query('select pg_sleep(30)').catch((thrown: unknown) => thrown);
    await open().query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    expect(isTransientDatabaseError(await lost)).toBe(true);
    await expect(pool.query('select 1 as one')).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it('serves Kysely', async () => {
    const database = createDatabase<object>(createPool(url, { applicationName: 'platform-test', max: 1 }));
    closers.push(() => database.destroy());
    const { rows } = await sql<{ one: number }>`select 1 as one`.execute(database);
    expect(rows).toEqual([{ one: 1 }]);
  });
});

describe('a listener', () => {
  it('hears notifications, comes back after its connection is cut, and says so', async () => {
    const channel = `Test-${process.pid}`;
    const applicationName = `listener-${process.pid}`;
    const pool = open();
    const heard: string[] = [];
    const arrivals = queue();
    const listenings = queue();
    const controller = new AbortController();
    const listening = listen({
      url,
      applicationName,
      channels: [channel],
      onNotification: ({ payload }) => {
        heard.push(payload);
        arrivals.add();
      },
      onListening: () => {
        listenings.add();
      },
      logger: silentLogger(),
      signal: controller.signal,
      baseMs: 1,
    });
    await listenings.reaches(1);
    await pool.query('select pg_notify($1, $2)', [channel, 'one']);
    await arrivals.reaches(1);
    await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [
      applicationName,
    ]);
    await listenings.reaches(2);
    await pool.query('select pg_notify($1, $2)', [channel, 'two']);
    await arrivals.reaches(2);
    expect(heard).toEqual(['one', 'two']);
    controller.abort();
    await listening;
  });
});

function queue(): { add(): void; reaches(count: number): Promise<void> } {
  let count = 0;
  let changed = Promise.withResolvers<undefined>();
  return {
    add: () => {
      count += 1;
      changed.resolve(undefined);
      changed = Promise.withResolvers();
    },
    reaches: async (wanted) => {
      while (count < wanted) await changed.promise;
    },
  };
}
