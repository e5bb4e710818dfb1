import type pg from 'pg';
import { z } from 'zod';
import { BackupError } from '../backup.errors.js';
import { APP_SCHEMA, MIGRATION_TABLES } from './session.js';

/** A table as it is in the database. */
export interface AppTable {
  readonly name: string;
  /** Those that hold values of their own: generated ones are computed again. */
  readonly columns: readonly string[];
  /** Tables its rows refer to. */
  readonly refersTo: readonly string[];
}

const rowsSchema = z.array(
  z.object({ name: z.string(), columns: z.array(z.string()), refers_to: z.array(z.string()) }),
);

const TABLES = `
  select c.relname::text as name,
    array(
      select a.attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      order by a.attnum
    ) as columns,
    array(
      select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid
    ) as refers_to
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = $1 and c.relkind = 'r' and c.relname <> all ($2)
  order by c.relname`;

/** The tables of schema `app`, each after those it refers to: the order in which they can be filled. */
export async function appTables(client: pg.Client): Promise<readonly AppTable[]> {
  const { rows } = await client.query(TABLES, [APP_SCHEMA, MIGRATION_TABLES]);
  return inOrderOfReference(
    rowsSchema.parse(rows).map(({ name, columns, refers_to }) => ({ name, columns, refersTo: refers_to })),
  );
}

/** @throws BackupError SOURCE_FAILED for tables that refer to one another in a circle */
export function inOrderOfReference(tables: readonly AppTable[]): readonly AppTable[] {
  const ordered: AppTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name));
    const free = waiting.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)));
    if (free.length === 0) {
      throw new BackupError(
        'BACKUP.SOURCE_FAILED',
        `The tables ${[...names].join(', ')} refer to one another in a circle and cannot be filled in any order.`,
      );
    }
    ordered.push(...free);
    waiting = waiting.filter((table) => !free.includes(table));
  }
  return ordered;
}
