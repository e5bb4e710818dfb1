import { userIdOf, type UserId } from '@app/ledger';
import type { createPool } from '@app/platform';
import { z } from 'zod';

const rowsSchema = z.array(z.object({ user_id: z.string() }));

/** The user of a name, as it was given at registration or in other case. */
export async function findUserByName(
  pool: ReturnType<typeof createPool>,
  name: string,
): Promise<UserId | undefined> {
  const { rows } = await pool.query(
    `select user_id::text as user_id from app.credentials
     where username = $1 or username_key = lower(normalize($1, NFKC))
     order by username = $1 desc limit 1`,
    [name],
  );
  const [found] = rowsSchema.parse(rows);
  return found === undefined ? undefined : userIdOf(found.user_id);
}
