import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';

/** How many connections wait for an advisory lock of this database. */
export async function waitingLocks(database: Kysely<AppSchema>): Promise<number> {
  const { rows } = await sql<{ waiting: string }>`
    select count(*) as waiting from pg_locks
    where not granted and locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())`.execute(database);
  return Number(rows[0]?.waiting ?? 0);
}
