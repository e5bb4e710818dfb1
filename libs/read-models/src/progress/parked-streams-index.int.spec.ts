import { expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import { createTestDatabase } from '@app/testing';
import type { ReadSchema } from '../schema/read-schema.js';
import { createVersion } from '../versions/versions.repository.js';

it('parked streams are counted by an index of their own in every version of the read models', async () => {
  const database = await createTestDatabase();
  const pool = createPool(database.url, { applicationName: 'parked-index', max: 1 });
  const db: Kysely<ReadSchema> = createDatabase<ReadSchema>(pool);
  try {
    const { rows: before } = await sql<{ schemaname: string }>`
      select schemaname::text from pg_indexes where tablename = 'stream_progress'
        and indexdef like '%(stream) WHERE (parked_at IS NOT NULL)'`.execute(db);
    expect(before).toEqual([{ schemaname: 'read_v1' }]);
    const created = await createVersion(db);
    const { rows } = await sql<{ schemaname: string }>`
      select schemaname::text from pg_indexes where tablename = 'stream_progress'
        and indexdef like '%(stream) WHERE (parked_at IS NOT NULL)' order by 1`.execute(db);
    expect(rows).toEqual([{ schemaname: 'read_v1' }, { schemaname: created }]);
  } finally {
    await db.destroy();
    await database.drop();
  }
});
