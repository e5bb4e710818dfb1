import type { Kysely } from 'kysely';
import { type EventStore, StoreRefusedError } from '@app/event-store';
import { type RowDifference, usersWithoutStream } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { modelTables } from '../read-model.projections.js';
import { differencesOfUsers, streamOf } from './due-rows.repository.js';
import { sideBySide } from './side-by-side.js';

/** Of so many users all rows are held in memory at a time, beside as many others. */
const USERS_TOGETHER = 20;
const ORPHAN_ROWS_MAX = 1_000;
/** Differences that are kept to be reported; with more of them nobody needs a list. */
const DIFFERENCES_MAX = 1_000;

/**
 * Compares every row of these users, in each of some versions, with a fresh fold of their streams up to where that
 * version is: one that is only behind, or ahead, has no difference.
 * @returns differences by version, the first thousand of each
 */
export async function compareVersions(
  parts: { readonly db: Kysely<ReadSchema>; readonly store: EventStore; readonly signal: AbortSignal },
  schemas: readonly string[],
  compared: { readonly users: Iterable<string>; readonly onCompared?: ((users: number) => void) | undefined },
): Promise<RowDifference[][]> {
  const users = [...compared.users];
  const differences = schemas.map((): RowDifference[] => []);
  let [next, done] = [0, 0];
  await sideBySide(parts.signal, async (stop) => {
    while (next < users.length) {
      stop.throwIfAborted();
      const some = users.slice(next, (next += USERS_TOGETHER));
      const found = await differencesOfUsers(parts, schemas, some);
      for (const [index, kept] of differences.entries())
        kept.push(...(found[index] ?? []).slice(0, DIFFERENCES_MAX - kept.length));
      done += some.length;
      compared.onCompared?.(done);
    }
  });
  return differences;
}

/**
 * Rows of a version that belong to users of whom there is no stream: neither has the version `known` seen one, nor has one
 * begun since.
 */
export async function findOrphanRows(
  { db, store }: { readonly db: Kysely<ReadSchema>; readonly store: EventStore },
  schema: string,
  known: string,
): Promise<RowDifference[]> {
  const found: RowDifference[] = [];
  for (const { table, category } of modelTables) {
    const users = await usersWithoutStream(db, { schema, table, category, known, limit: ORPHAN_ROWS_MAX });
    for (const userId of users)
      if (!(await isThere(store, streamOf({ category }, userId))))
        found.push({ userId, table, key: { user_id: userId }, kind: 'surplus', columns: [] });
  }
  return found;
}

async function isThere(store: EventStore, stream: string): Promise<boolean> {
  try {
    for await (const _ of store.readStream(stream, { limit: 1 })) return true;
    return false;
  } catch (error) {
    if (error instanceof StoreRefusedError) return false;
    throw error;
  }
}
