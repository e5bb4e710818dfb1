import { sql } from 'kysely';
import { AppError, isConstraintViolation, sqlStateOf } from '@app/platform';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

export interface OpenErasure {
  readonly userId: string;
  readonly erasedAt: Date;
  /** True where everything was deleted before: a request that was under way then may have written since. */
  readonly isFinished: boolean;
}

/** A table's place in the database. */
interface OwnedTable {
  readonly schema: string;
  readonly table: string;
}

/** Schemas whose rows with a `user_id` are the person's own. Read models hold ids and sealed texts only. */
const SCHEMAS = ['app', 'cache'] as const;
/** Cached states by stream, lines of the log, and whose rows differed: without a column `user_id`. */
const ID_IN_TEXT: readonly OwnedTable[] = [
  { schema: 'cache', table: 'snapshots' },
  { schema: 'cache', table: 'service_log' },
  { schema: 'cache', table: 'row_comparisons' },
];
const LOCK_TIMEOUT = '3s';
/** SQLSTATEs of a lock that was not granted in time, and of a statement that was cancelled. */
const LEFT_OUT = new Set(['55P03', '57014']);
/** Tables refer to one another at most this deep. */
const PASSES_MAX = 8;

/** What is left to erase, and the deletion of everything that carries a person's id. */
export class ErasuresRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Remembers that an account was erased; known already is known. */
  async open(userId: string): Promise<void> {
    await this.database
      .insertInto('app.erasures')
      .values({ erased_user_id: userId, erased_at: sql<Date>`now()`, finished_at: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Erasures that are not finished, and those that were finished after a moment. */
  async findOpen(finishedAfter: Date, limit: number): Promise<OpenErasure[]> {
    const rows = await this.database
      .selectFrom('app.erasures')
      .select(['erased_user_id as userId', 'erased_at as erasedAt', 'finished_at'])
      .where((row) => row.or([row('finished_at', 'is', null), row('finished_at', '>', finishedAfter)]))
      .orderBy('erased_at')
      .limit(limit)
      .execute();
    return rows.map(({ finished_at, ...open }) => ({ ...open, isFinished: finished_at !== null }));
  }

  /**
   * Deletes every row with the person's id in a column `user_id`, the key among them, the cached states of the
   * person's streams, lines of the stored log that name it, and its place among those whose rows differed. One
   * transaction: a person is erased or not. Tables are found in the catalogue, so that one which is added later is
   * erased as well.
   */
  async eraseRows(userId: string, now: Date): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await sql`delete from cache.snapshots where stream like ${`%-${userId}`}`.execute(transaction);
      await sql`delete from cache.service_log where position(${userId} in message || detail) > 0`.execute(
        transaction,
      );
      await transaction
        .updateTable('cache.row_comparisons')
        .set({ differing: sql<string[]>`array_remove(differing, ${userId}::uuid)` })
        .where(sql<boolean>`${userId}::uuid = any(differing)`)
        .execute();
      await deleteEverywhere(transaction, userId, await ownedTables(transaction));
      await transaction
        .updateTable('app.erasures')
        .set({ finished_at: now })
        .where('erased_user_id', '=', userId)
        .where('finished_at', 'is', null)
        .execute();
    });
  }

  /**
   * Rewrites the tables that erased people had rows in, where somebody was erased after a moment: a deleted row stays in
   * a table's file until then. Each table is locked meanwhile, and one that is in use for long is left out. A large table
   * takes longer than the connection's limit of a statement, which does not hold here.
   * @returns the tables that were left out; undefined where nobody was erased
   * @throws what Postgres fails with otherwise
   */
  async purgeDeletedRows(erasedAfter: Date): Promise<readonly string[] | undefined> {
    const erased = await this.database
      .selectFrom('app.erasures')
      .select('finished_at')
      .where('finished_at', '>', erasedAfter)
      .limit(1)
      .executeTakeFirst();
    if (erased === undefined) return undefined;
    return this.database.connection().execute(async (connection) => {
      const busy: string[] = [];
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, false),
        set_config('statement_timeout', '0', false)`.execute(connection);
      try {
        for (const { schema, table } of [...(await ownedTables(connection)), ...ID_IN_TEXT])
          if (!(await isRewritten(connection, { schema, table }))) busy.push(`${schema}.${table}`);
      } finally {
        await sql`reset lock_timeout`.execute(connection);
        await sql`reset statement_timeout`.execute(connection);
      }
      return busy;
    });
  }
}

async function isRewritten(database: AccountsDatabase, { schema, table }: OwnedTable): Promise<boolean> {
  try {
    await sql`vacuum (full) ${sql.id(schema, table)}`.execute(database);
    return true;
  } catch (error) {
    if (!LEFT_OUT.has(sqlStateOf(error) ?? '')) throw error;
    return false;
  }
}

async function ownedTables(database: AccountsDatabase): Promise<readonly OwnedTable[]> {
  const { rows } = await sql<OwnedTable>`
    select c.table_schema as schema, c.table_name as table
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.column_name = 'user_id' and t.table_type = 'BASE TABLE'
      and c.table_schema in (${sql.join(SCHEMAS)})
    order by 1, 2`.execute(database);
  return rows;
}

/** A table that others refer to is tried again once they are empty of the person. */
async function deleteEverywhere(
  database: AccountsDatabase,
  userId: string,
  tables: readonly OwnedTable[],
): Promise<void> {
  let waiting = tables;
  for (let pass = 0; waiting.length > 0 && pass < PASSES_MAX; pass += 1) {
    const refused: OwnedTable[] = [];
    for (const each of waiting) if (!(await isDeleted(database, userId, each))) refused.push(each);
    waiting = refused;
  }
  if (waiting.length > 0)
    throw new AppError(
      'ERASURE.TABLES_REFUSED',
      `rows of ${waiting.map(({ table }) => table).join(', ')} are still referred to`,
    );
}

async function isDeleted(
  database: AccountsDatabase,
  userId: string,
  { schema, table }: OwnedTable,
): Promise<boolean> {
  await sql`savepoint before_delete`.execute(database);
  try {
    await sql`delete from ${sql.id(schema, table)} where user_id = ${userId}`.execute(database);
    return true;
  } catch (error) {
    if (!isConstraintViolation(error)) throw error;
    await sql`rollback to savepoint before_delete`.execute(database);
    return false;
  }
}
