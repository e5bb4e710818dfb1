import { type Kysely, sql } from 'kysely';
import type { ReadSchema } from '@app/read-models';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Id of the user with this name, or with this id; undefined where nobody has the name. */
export async function userIdFor(db: Kysely<ReadSchema>, nameOrId: string): Promise<string | undefined> {
  const id = nameOrId.toLowerCase();
  if (UUID.test(id)) return id;
  const { rows } = await sql<{ user_id: string }>`
    select user_id::text as user_id from app.credentials
    where username = ${nameOrId} or username_key = lower(normalize(${nameOrId}, NFKC))
    limit 1
  `.execute(db);
  return rows[0]?.user_id;
}
