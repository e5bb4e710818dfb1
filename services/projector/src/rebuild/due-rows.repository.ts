import type { Kysely } from 'kysely';
import { type EventStore, StoreRefusedError } from '@app/event-store';
import { isUserId } from '@app/ledger';
import { compareRows, idOf, isEventAtFault, type RowDifference } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { type FoldedStream, type ModelRows, type ReadModel, readModels } from '../read-model.projections.js';

/** Events of one stream folded at a time: bounds what is held in decoded form. */
const PAGE_EVENTS = 2_000;

/** The rows that a stream's events up to `revision` make, from a fresh read of the stream. */
export async function dueRows(
  store: EventStore,
  model: ReadModel,
  { userId, revision }: { readonly userId: string; readonly revision: bigint },
): Promise<readonly ModelRows[]> {
  const stream = streamOf(model, userId);
  if (revision < 0n) return model.tables.map((table) => ({ ...table, rows: [] }));
  const folded = model.fold(stream);
  await foldUpTo(store, folded, { stream, revision });
  return folded.rows();
}

async function foldUpTo(
  store: EventStore,
  folded: FoldedStream,
  { stream, revision }: { readonly stream: string; readonly revision: bigint },
): Promise<void> {
  let page = [];
  for await (const event of store.readStream(stream)) {
    if (event.revision > revision) break;
    page.push(event);
    if (page.length < PAGE_EVENTS) continue;
    folded.add(page);
    page = [];
  }
  folded.add(page);
}

/**
 * Compares all rows of a user, in one version, with a fresh fold of the streams up to where that version is. Rows and
 * progress are read from one snapshot, so a projector may be at work.
 */
export async function differencesOfUser(
  parts: { readonly db: Kysely<ReadSchema>; readonly store: EventStore },
  schema: string,
  userId: string,
): Promise<RowDifference[]> {
  const { db, store } = parts;
  // A stream of nobody is parked from its first event on and can have no rows.
  if (!isUserId(userId)) return [];
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => {
      const progress = await progressOf(snapshot.withSchema(schema), userId);
      const differences: RowDifference[] = [];
      for (const model of readModels) {
        const revision = progress.get(streamOf(model, userId)) ?? -1n;
        const due = await dueRowsOrFault(store, model, { userId, revision });
        if (due === 'not given') continue;
        if (due === 'at fault')
          for (const { table } of model.tables)
            differences.push({ userId, table, key: {}, kind: 'unfoldable', columns: [] });
        else
          for (const { table, key, rows } of due)
            differences.push(...(await compareRows(snapshot, schema, { userId, table, key, due: rows })));
      }
      return differences;
    });
}

/** `not given`: the event store refuses the stream, such as one with a tombstone; nobody is shown its rows. */
async function dueRowsOrFault(
  ...due: Parameters<typeof dueRows>
): Promise<readonly ModelRows[] | 'at fault' | 'not given'> {
  try {
    return await dueRows(...due);
  } catch (error) {
    if (error instanceof StoreRefusedError) return 'not given';
    if (isEventAtFault(error)) return 'at fault';
    throw error;
  }
}

/** Revision of the last applied event of each of a user's streams. */
export async function progressOf(
  reads: Kysely<ReadSchema>,
  userId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await reads
    .selectFrom('stream_progress')
    .select(['stream', 'revision'])
    .where('stream', 'in', streamsOf(userId))
    .execute();
  return new Map(rows.map(({ stream, revision }) => [stream, BigInt(revision)]));
}

/** Those of the users of whom a version has applied an event. */
export async function begunUsers(
  db: Kysely<ReadSchema>,
  schema: string,
  users: readonly string[],
): Promise<ReadonlySet<string>> {
  if (users.length === 0) return new Set();
  const rows = await db
    .withSchema(schema)
    .selectFrom('stream_progress')
    .select('stream')
    .where('stream', 'in', users.flatMap(streamsOf))
    .where('revision', '>=', '0')
    .execute();
  return new Set(rows.map(({ stream }) => idOf(stream)));
}

/** Name of the user's stream that a read model is made of. */
export function streamOf({ category }: Pick<ReadModel, 'category'>, userId: string): string {
  return `${category}-${userId}`;
}

/** Every stream of a user that the read models are made of. */
export function streamsOf(userId: string): string[] {
  return readModels.map((model) => streamOf(model, userId));
}
