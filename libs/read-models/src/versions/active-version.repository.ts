import { type Kysely, sql } from 'kysely';
import { sqlStateOf } from '@app/platform';
import type { ReadSchema } from '../schema/read-schema.js';

/** Told, with the name of the schema, when another version of the read models becomes the active one. */
export const readSchemaChannel = 'read_schema';

const UNDEFINED_TABLE = '42P01';

/** Schema of the version that is read now; within a transaction, the one that its snapshot sees. */
export async function activeSchemaOf(db: Kysely<ReadSchema>): Promise<string> {
  const { rows } = await sql<{ schema_name: string }>`select schema_name from app.active_read_schema`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('no version of the read models is active');
  return row.schema_name;
}

/**
 * The active version for one answer. Ask again for each: a rebuild makes another version active while processes run.
 * @param db without a schema of its own; a transaction reads the version of its own snapshot throughout
 */
export async function activeReadModels(db: Kysely<ReadSchema>): Promise<Kysely<ReadSchema>> {
  return db.withSchema(await activeSchemaOf(db));
}

/**
 * Runs `read` and, where the version it was reading was dropped under it, once more: by then another one is active.
 * `read` must ask for the active version itself.
 */
export async function rereadIfDropped<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (sqlStateOf(error) !== UNDEFINED_TABLE) throw error;
    return read();
  }
}

/** Reads from the active version by statements that need not share a snapshot. */
export async function readActive<Result>(
  db: Kysely<ReadSchema>,
  read: (active: Kysely<ReadSchema>) => Promise<Result>,
): Promise<Result> {
  return rereadIfDropped(async () => read(await activeReadModels(db)));
}

/**
 * Makes `next` the active version in one transaction and tells it to every process.
 * @returns false when `former` is not active any more: then nothing is changed
 */
export async function activateVersion(
  db: Kysely<ReadSchema>,
  { former, next }: { readonly former: string; readonly next: string },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { numAffectedRows } = await sql`
      update app.active_read_schema set schema_name = ${next}, activated_at = now() where schema_name = ${former}
    `.execute(transaction);
    if (numAffectedRows !== 1n) return false;
    await sql`select pg_notify(${readSchemaChannel}, ${next})`.execute(transaction);
    return true;
  });
}
