import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { z } from 'zod';
import { BackupError } from '../backup.errors.js';
import type { PostgresPart, TableCopy } from '../manifest/manifest.js';
import { appTables } from './app-tables.js';
import { APP_SCHEMA, inTransaction, qualified } from './session.js';

/**
 * Never loaded, though a backup holds it: it names the version of the read models that was read when the backup was made,
 * and a restored database has the one version that the migrations make.
 */
const KEPT_AS_MIGRATED: readonly string[] = ['active_read_schema'];

const isLoaded = ({ name }: { readonly name: string }): boolean => !KEPT_AS_MIGRATED.includes(name);

const existsSchema = z.tuple([z.object({ found: z.boolean() })]);
const countSchema = z.tuple([z.object({ rows: z.string() })]);
const namesSchema = z.array(z.object({ schema: z.string(), name: z.string() }));

/**
 * Fills the tables of a migrated database that holds no data yet, and empties the read models, so that the projector
 * builds them from the first event on. All in one transaction: done or not begun.
 * @throws BackupError DATA_EXISTS when a table holds rows, VERIFICATION_FAILED when the schema or a count differs
 */
export async function loadAppSchema(
  url: string,
  folder: string,
  part: PostgresPart,
  signal?: AbortSignal,
): Promise<void> {
  await inTransaction(
    url,
    'begin',
    async (client) => {
      const present = (await appTables(client)).filter(isLoaded).map(({ name }) => name);
      await requireNoData(client, present);
      for (const name of present) await client.query(`delete from ${qualified(APP_SCHEMA, name)}`);
      for (const table of part.tables.filter(isLoaded)) {
        if (!present.includes(table.name)) {
          throw new BackupError(
            'RESTORE.VERIFICATION_FAILED',
            `The migrations of this version make no table ${table.name}, which the backup holds.`,
          );
        }
        await fillTable(client, table, { folder, signal });
      }
      for (const { name, lastValue, isCalled } of part.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [
          qualified(APP_SCHEMA, name),
          lastValue,
          isCalled,
        ]);
      }
      await emptyReadSchemas(client);
    },
    signal,
  );
}

/** @throws BackupError VERIFICATION_FAILED when a table does not hold the rows that the backup holds */
export async function verifyAppSchema(url: string, part: PostgresPart): Promise<void> {
  await inTransaction(url, 'begin transaction isolation level repeatable read, read only', async (client) => {
    for (const { name, rows } of part.tables.filter(isLoaded)) {
      const found = await countOf(client, name);
      if (found !== String(rows)) throw wrongCount(name, rows, found);
    }
  });
}

async function requireNoData(client: pg.Client, tables: readonly string[]): Promise<void> {
  for (const name of tables) {
    const { rows } = await client.query(
      `select exists (select from ${qualified(APP_SCHEMA, name)}) as found`,
    );
    if (!existsSchema.parse(rows)[0].found) continue;
    throw new BackupError(
      'RESTORE.DATA_EXISTS',
      `The database of DATABASE_URL holds data already (table ${APP_SCHEMA}.${name}): restore into a new, empty database.`,
    );
  }
}

async function fillTable(
  client: pg.Client,
  { name, columns, file, rows }: TableCopy,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const stream = client.query(copyFrom(`copy ${qualified(APP_SCHEMA, name)} (${list}) from stdin`));
  await pipeline(createReadStream(join(folder, file)), stream, { signal });
  if (stream.rowCount !== rows) throw wrongCount(name, rows, String(stream.rowCount));
}

async function countOf(client: pg.Client, table: string): Promise<string> {
  const { rows } = await client.query(`select count(*)::text as rows from ${qualified(APP_SCHEMA, table)}`);
  return countSchema.parse(rows)[0].rows;
}

function wrongCount(table: string, expected: number, found: string): BackupError {
  return new BackupError(
    'RESTORE.VERIFICATION_FAILED',
    `Table ${APP_SCHEMA}.${table} has ${found} rows after the restore, the backup has ${expected}.`,
  );
}

/** Checkpoints go with the rows: what the read models show comes from the restored streams alone. */
async function emptyReadSchemas(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select n.nspname::text as schema, c.relname::text as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname ~ '^read_v[0-9]+$' and c.relkind = 'r'`,
  );
  const tables = namesSchema.parse(rows).map(({ schema, name }) => qualified(schema, name));
  if (tables.length > 0) await client.query(`truncate ${tables.join(', ')}`);
}
