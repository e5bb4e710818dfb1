import type { Kysely } from 'kysely';
import type { EventStore } from '@app/event-store';
import {
  type ChecksummedTable,
  checksumsOf,
  columnTypesOf,
  type RowDifference,
  usersWithoutStream,
} from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { modelTables } from '../read-model.projections.js';
import { begunUsers, differencesOfUser } from './due-rows.repository.js';

interface Parts {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly signal: AbortSignal;
}

const USERS_PER_QUERY = 250;
/** Checked at a time: the database has as much to do with it as this process. */
const SIDE_BY_SIDE = 2;
const ORPHAN_ROWS_MAX = 1_000;
/** Differences that are kept to be reported; with more of them nobody needs a list. */
const DIFFERENCES_MAX = 1_000;

/** What the check of a version found. */
export interface VersionCheck {
  readonly users: number;
  readonly differences: readonly RowDifference[];
}

/**
 * Holds the rows of a version against the checksums of a fold, user by user. Where they differ the user's streams are
 * read and folded again, up to where the version is, and every row compared: a version that is only behind, or ahead, of
 * the fold has no difference.
 * @param due checksum per user
 */
export async function verifyUsers(
  parts: Parts,
  schema: string,
  options: {
    readonly due: ReadonlyMap<string, bigint>;
    readonly onChecked: (users: number) => void;
  },
): Promise<VersionCheck> {
  const { db, signal } = parts;
  const { due, onChecked } = options;
  const tables = await checksummedTables(db, schema);
  const differences: RowDifference[] = [];
  const users = [...due.keys()];
  const pages = Array.from({ length: Math.ceil(users.length / USERS_PER_QUERY) }, (_, page) =>
    users.slice(page * USERS_PER_QUERY, (page + 1) * USERS_PER_QUERY),
  );
  let checked = 0;
  const check = async (): Promise<void> => {
    for (let page = pages.pop(); page !== undefined; page = pages.pop()) {
      signal.throwIfAborted();
      const found = await checksumsOf(db, schema, { tables, users: page });
      const unlike = page.filter((userId) => (found.get(userId) ?? 0n) !== due.get(userId));
      // A version that has not come to a user yet has nothing of them that could be wrong.
      const begun = await begunUsers(db, schema, unlike);
      for (const userId of unlike) {
        if (!found.has(userId) && !begun.has(userId)) continue;
        if (differences.length < DIFFERENCES_MAX)
          differences.push(...(await differencesOfUser(parts, schema, userId)));
      }
      checked += page.length;
      onChecked(checked);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, check));
  return { users: users.length, differences };
}

/** Compares every row of these users with a fresh fold of their streams. */
export async function verifyExactly(
  parts: Parts,
  schema: string,
  users: Iterable<string>,
): Promise<RowDifference[]> {
  const differences: RowDifference[] = [];
  for (const userId of users) {
    parts.signal.throwIfAborted();
    if (differences.length >= DIFFERENCES_MAX) break;
    differences.push(...(await differencesOfUser(parts, schema, userId)));
  }
  return differences;
}

/** Rows of a version that belong to users of whom there is no stream, as the version `known` has seen them. */
export async function findOrphanRows({ db }: Parts, schema: string, known: string): Promise<RowDifference[]> {
  const found: RowDifference[] = [];
  for (const { table, category } of modelTables) {
    const users = await usersWithoutStream(db, { schema, table, category, known, limit: ORPHAN_ROWS_MAX });
    for (const userId of users)
      found.push({ userId, table, key: { user_id: userId }, kind: 'surplus', columns: [] });
  }
  return found;
}

async function checksummedTables(db: Kysely<ReadSchema>, schema: string): Promise<ChecksummedTable[]> {
  return Promise.all(
    modelTables.map(async ({ table }) => ({ table, types: await columnTypesOf(db, schema, table) })),
  );
}
