import { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

export interface PoolOptions {
  /** Shown in pg_stat_activity. */
  readonly applicationName: string;
  /** Most connections at a time. */
  readonly max: number;
  /** Called when an idle connection breaks; the pool replaces it by itself. */
  readonly onError?: (error: Error) => void;
  /** Longest wait for a connection, milliseconds. Default 10 000. */
  readonly connectionTimeoutMs?: number;
  /** Longest run of one statement, milliseconds. Default 30 000. */
  readonly statementTimeoutMs?: number;
  /**
   * Longest silence of the server on a connection that is in use, milliseconds; then the connection is given up with an
   * error that may pass. A server that is frozen or cut off reports no time-out of its own. Default: none.
   */
  readonly silenceLimitMs?: number;
}

/**
 * pg's own reading of values, except for `date`: pg makes it a Date at midnight of the machine's zone, which is another
 * day elsewhere. `numeric` and `int8` stay strings as pg gives them; repositories make them bigint.
 */
export const columnTypes = new pg.TypeOverrides();
columnTypes.setTypeParser(pg.types.builtins.DATE, (value: string) => value);

/** A Postgres connection pool. Close it with `pool.end()`. */
export function createPool(url: string, options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    application_name: options.applicationName,
    max: options.max,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 10_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    keepAlive: true,
    types: columnTypes,
    ...(options.silenceLimitMs === undefined ? {} : limitedSilence(options.silenceLimitMs)),
  });
  // Without a listener a broken idle connection would end the process.
  pool.on('error', (error) => options.onError?.(error));
  // The same holds for a connection in use: its query or transaction rejects, so the event says nothing more.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
  });
  return pool;
}

/** Options of a pool: idle connections are closed well before their silence would count. */
function limitedSilence(limitMs: number): pg.PoolConfig {
  return {
    idleTimeoutMillis: limitMs / 2,
    stream: () => {
      const socket = new Socket();
      const silent = Object.assign(new Error(`Postgres was silent for ${limitMs} ms`), { code: 'ETIMEDOUT' });
      return socket.setTimeout(limitMs, () => socket.destroy(silent));
    },
  };
}

/** Kysely over a pool; `destroy()` ends the pool. */
export function createDatabase<Schema>(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}
