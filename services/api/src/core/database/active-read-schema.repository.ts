import type { AppDatabase } from '../dependencies.js';

/**
 * Schema of the read models that are read now. Asked at start: a new version becomes active by a restart of the api
 * processes, one after the other.
 */
export async function activeReadSchema(database: AppDatabase): Promise<string> {
  const { schema_name: name } = await database
    .selectFrom('app.active_read_schema')
    .select('schema_name')
    .executeTakeFirstOrThrow();
  return name;
}
