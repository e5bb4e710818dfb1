import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { errorCode } from '../provisioning-error.js';

/** One connection for one piece of work; it is closed whatever happens. */
async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // A server that ends while idle clients are connected reports it here; unheard, it would end this process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The same server and credentials, another database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

/** Creates the database if the server has none of that name. */
export async function ensureDatabase(adminUrl: string, database: string): Promise<void> {
  await withClient(adminUrl, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(database)}`);
  });
}

/** A copy of `template`, to which nobody may be connected, in some 20 ms. Returns the new database's URL. */
export async function copyDatabase(adminUrl: string, template: string): Promise<string> {
  const database = `${template}_${randomBytes(6).toString('hex')}`;
  await withClient(adminUrl, (client) =>
    client.query(
      `create database ${pg.escapeIdentifier(database)} template ${pg.escapeIdentifier(template)}`,
    ),
  );
  return withDatabase(adminUrl, database);
}

const INSUFFICIENT_PRIVILEGE = '42501';

/** Drops the database; anyone who is connected to it is disconnected. */
export async function dropDatabase(adminUrl: string, database: string): Promise<void> {
  const drop = `drop database if exists ${pg.escapeIdentifier(database)}`;
  await withClient(adminUrl, async (client) => {
    try {
      await client.query(`${drop} with (force)`);
    } catch (error) {
      // A role that is no superuser may not end an autovacuum worker; the plain statement ends one by itself.
      if (errorCode(error) !== INSUFFICIENT_PRIVILEGE) throw error;
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user',
        [database],
      );
      await client.query(drop);
    }
  });
}

/** Name of the database in a connection string. */
export function databaseName(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
