import pg from 'pg';
import { errorMessage } from '@app/platform';
import { BackupError } from '../backup.errors.js';

/** The schema that holds what nothing else holds. */
export const APP_SCHEMA = 'app';
/** The migrator's own tables: running the migrations makes them again. */
export const MIGRATION_TABLES: readonly string[] = ['kysely_migration', 'kysely_migration_lock'];

/** Whatever the server or role is set to, values have one text form, and long copies are not cut off. */
const SETTINGS = [
  'statement_timeout = 0',
  'idle_in_transaction_session_timeout = 0',
  `datestyle = 'ISO, YMD'`,
  `intervalstyle = 'postgres'`,
  `timezone = 'UTC'`,
  'extra_float_digits = 3',
  `bytea_output = 'hex'`,
  `client_encoding = 'UTF8'`,
];

/**
 * Runs `work` in one transaction on a connection of its own; aborting `signal` breaks the connection.
 * @throws BackupError SOURCE_FAILED when the database cannot be reached; otherwise what `work` throws
 */
export async function inTransaction<T>(
  url: string,
  begin: string,
  work: (client: pg.Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'backup',
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks makes the query in hand reject; unheard, its event would end this process as well.
  client.on('error', () => undefined);
  const breakOff = (): void => {
    void client.end();
  };
  signal?.throwIfAborted();
  try {
    await client.connect();
  } catch (cause) {
    throw new BackupError('BACKUP.SOURCE_FAILED', `Postgres cannot be reached: ${errorMessage(cause)}.`, {
      cause,
    });
  }
  signal?.addEventListener('abort', breakOff, { once: true });
  try {
    await client.query(begin);
    for (const setting of SETTINGS) await client.query(`set local ${setting}`);
    const result = await work(client);
    await client.query('commit');
    return result;
  } finally {
    signal?.removeEventListener('abort', breakOff);
    // Ends an open transaction as well.
    await client.end();
  }
}

/** `"schema"."table"`, safe in SQL. */
export function qualified(schema: string, name: string): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}
