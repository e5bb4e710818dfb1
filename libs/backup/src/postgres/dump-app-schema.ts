import { join } from 'node:path';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { BackupError } from '../backup.errors.js';
import { writeChecked } from '../files/checksums.js';
import type { PostgresPart, SequenceState, TableCopy } from '../manifest/manifest.js';
import { type AppTable, appTables } from './app-tables.js';
import { APP_SCHEMA, inTransaction, qualified } from './session.js';

const FOLDER = 'postgres';

const factsSchema = z.tuple([z.object({ version: z.string(), now: z.date() })]);
const namesSchema = z.array(z.object({ name: z.string() }));
const sequenceSchema = z.tuple([z.object({ last_value: z.string(), is_called: z.boolean() })]);
const sizeSchema = z.tuple([z.object({ bytes: z.string().nullable() })]);

/**
 * Copies schema `app` into files below `folder`/postgres. Every table is read from one snapshot, next to whatever is
 * being written; nobody waits for it.
 * @throws BackupError SOURCE_FAILED when the database is away or was never migrated
 */
export async function dumpAppSchema(
  url: string,
  folder: string,
  signal?: AbortSignal,
): Promise<PostgresPart> {
  return inTransaction(
    url,
    'begin transaction isolation level repeatable read, read only',
    async (client) => {
      const [{ version, now }] = factsSchema.parse(
        (await client.query(`select current_setting('server_version') as version, now() as now`)).rows,
      );
      const migrations = await appliedMigrations(client);
      const tables: TableCopy[] = [];
      for (const table of await appTables(client)) {
        tables.push(await copyTable(client, table, { folder, signal }));
      }
      return {
        serverVersion: version,
        snapshotAt: now.toISOString(),
        migrations: [...migrations],
        tables,
        sequences: await sequencesOf(client),
      };
    },
    signal,
  );
}

/** Bytes that the tables take in the database: no smaller than their text, as a rule. */
export async function sizeOfAppSchema(url: string): Promise<number> {
  return inTransaction(url, 'begin transaction read only', async (client) => {
    const [{ bytes }] = sizeSchema.parse(
      (
        await client.query(
          `select sum(pg_table_size(c.oid))::text as bytes from pg_class c
           join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'r'`,
          [APP_SCHEMA],
        )
      ).rows,
    );
    return Number(bytes ?? 0);
  });
}

async function appliedMigrations(client: pg.Client): Promise<readonly string[]> {
  const found = await client.query(
    `select to_regclass('${APP_SCHEMA}.kysely_migration') is null as is_missing`,
  );
  if (z.tuple([z.object({ is_missing: z.boolean() })]).parse(found.rows)[0].is_missing) {
    throw new BackupError(
      'BACKUP.SOURCE_FAILED',
      'The database holds no data of this product: nothing to back up.',
    );
  }
  const { rows } = await client.query(`select name from ${APP_SCHEMA}.kysely_migration order by name`);
  return namesSchema.parse(rows).map(({ name }) => name);
}

async function copyTable(
  client: pg.Client,
  { name, columns }: AppTable,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal | undefined },
): Promise<TableCopy> {
  const file = `${FOLDER}/${name}.copy`;
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  // The text format: it is the same in every version of PostgreSQL, which the binary one is not.
  const stream = client.query(copyTo(`copy ${qualified(APP_SCHEMA, name)} (${list}) to stdout`));
  const sum = await writeChecked(stream, join(folder, file), signal);
  // The stream ends with the last row; only when the server takes the next command is the number of rows known.
  await client.query('select 1');
  return { name, columns: [...columns], rows: stream.rowCount, file, ...sum };
}

/** Sequences are outside of every snapshot; read after the tables, they are never behind them. */
async function sequencesOf(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query(
    `select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'S' order by c.relname`,
    [APP_SCHEMA],
  );
  const states: SequenceState[] = [];
  for (const { name } of namesSchema.parse(rows)) {
    const state = await client.query(
      `select last_value::text as last_value, is_called from ${qualified(APP_SCHEMA, name)}`,
    );
    const [{ last_value, is_called }] = sequenceSchema.parse(state.rows);
    states.push({ name, lastValue: last_value, isCalled: is_called });
  }
  return states;
}
