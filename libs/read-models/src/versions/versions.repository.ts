import { type Kysely, type RawBuilder, sql } from 'kysely';
import { AppError } from '@app/platform';
import type { ReadSchema } from '../schema/read-schema.js';
import { activeSchemaOf } from './active-version.repository.js';

/** Another rebuild is at work on this database. */
export class RebuildRunningError extends AppError<'PROJECTION.REBUILD_RUNNING'> {
  constructor() {
    super(
      'PROJECTION.REBUILD_RUNNING',
      'another rebuild is at work on this database: wait until it has ended',
    );
  }
}

const SCHEMA_NAME = /^read_v(\d{1,9})$/;
/** Any number, as long as nothing else locks by it. */
const REBUILD_LOCK = 7_262_017_001n;

/** Every version of the read models that has a schema, the oldest first. */
export async function readSchemas(db: Kysely<ReadSchema>): Promise<string[]> {
  const { rows } = await sql<{ nspname: string }>`select nspname from pg_namespace`.execute(db);
  return rows
    .map(({ nspname }) => nspname)
    .filter((name) => SCHEMA_NAME.test(name))
    .sort((a, b) => numberOf(a) - numberOf(b));
}

/**
 * Makes the tables of a version again, after those of the active one: the migrations are the one definition of both.
 * Indexes, keys and checks are copied with them. Where the active one has no schema, the newest that has one serves.
 * @returns the name of its schema, which no version had before
 */
export async function createVersion(db: Kysely<ReadSchema>): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const active = await activeSchemaOf(transaction);
    const present = await readSchemas(transaction);
    const template = present.includes(active) ? active : present.at(-1);
    if (template === undefined) throw new Error('no version of the read models has a schema');
    const created = `read_v${Math.max(...[active, ...present].map(numberOf)) + 1}`;
    await sql`create schema ${sql.id(created)}`.execute(transaction);
    for (const table of await tablesOf(transaction, template)) {
      const [copy, original] = [sql.id(created, table), sql.id(template, table)];
      await sql`create table ${copy} (like ${original} including all)`.execute(transaction);
    }
    return created;
  });
}

/**
 * Drops a version with all its rows, table by table: anyone who still reads from several of them holds one that the other
 * waits for, and a transaction that dropped them all would be in a deadlock with it. Stopped in the middle, the next
 * rebuild drops what is left. @throws Error for the active one
 */
export async function dropVersion(db: Kysely<ReadSchema>, schema: string): Promise<void> {
  if (!SCHEMA_NAME.test(schema)) throw new Error(`${schema} is no schema of read models`);
  for (const table of await tablesOf(db, schema))
    await whileInactive(db, schema, sql`drop table if exists ${sql.id(schema, table)}`);
  await whileInactive(db, schema, sql`drop schema if exists ${sql.id(schema)} cascade`);
}

async function whileInactive(
  db: Kysely<ReadSchema>,
  schema: string,
  drop: RawBuilder<unknown>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ schema_name: string }>`
      select schema_name from app.active_read_schema for share`.execute(transaction);
    if (rows[0]?.schema_name === schema) throw new Error(`${schema} is the active version`);
    await drop.execute(transaction);
  });
}

/** Lets the planner know a version that was filled in one go. */
export async function analyzeVersion(db: Kysely<ReadSchema>, schema: string): Promise<void> {
  for (const table of await tablesOf(db, schema)) await sql`analyze ${sql.id(schema, table)}`.execute(db);
}

/** Events that the streams of a version hold so far: how much work a rebuild has before it. */
export async function countTrackedEvents(db: Kysely<ReadSchema>, schema: string): Promise<number> {
  const { events } = await db
    .withSchema(schema)
    .selectFrom('stream_progress')
    .select(sql<string | null>`sum(revision + 1)`.as('events'))
    .executeTakeFirstOrThrow();
  return events === null ? 0 : Number.parseInt(events, 10);
}

/**
 * Runs `work` as the only rebuild of this database. The lock lives as long as its connection, so a killed rebuild
 * leaves none behind.
 * @throws RebuildRunningError
 */
export async function asOnlyRebuild<Result>(
  db: Kysely<ReadSchema>,
  work: () => Promise<Result>,
): Promise<Result> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${REBUILD_LOCK}) as locked`.execute(connection);
    if (rows[0]?.locked !== true) throw new RebuildRunningError();
    try {
      return await work();
    } finally {
      await sql`select pg_advisory_unlock(${REBUILD_LOCK})`.execute(connection);
    }
  });
}

async function tablesOf(db: Kysely<ReadSchema>, schema: string): Promise<string[]> {
  const { rows } = await sql<{ tablename: string }>`
    select tablename from pg_tables where schemaname = ${schema} order by tablename`.execute(db);
  return rows.map(({ tablename }) => tablename);
}

function numberOf(schema: string): number {
  return Number.parseInt(SCHEMA_NAME.exec(schema)?.[1] ?? '0', 10);
}
