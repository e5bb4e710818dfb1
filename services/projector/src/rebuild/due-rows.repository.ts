import type { Kysely } from 'kysely';
import { type EventStore, type RecordedEvent, StoreRefusedError } from '@app/event-store';
import { isUserId } from '@app/ledger';
import { compareRows, isEventAtFault, type RowDifference } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { type ModelRows, type ReadModel, readModels } from '../read-model.projections.js';

/** Events of one stream folded at a time: bounds what is held in decoded form. */
const PAGE_EVENTS = 2_000;

/** Rows of a stream; `not given` where the event store refuses it or has hidden its beginning: nobody is shown its rows. */
export type DueRows = readonly ModelRows[] | 'not given';

/**
 * The rows that a stream's events up to `revision` make, from a fresh read of the stream.
 * @throws UnprojectableEventError
 */
export async function dueRows(
  store: EventStore,
  model: ReadModel,
  { userId, revision }: { readonly userId: string; readonly revision: bigint },
): Promise<DueRows> {
  if (revision < 0n) return model.tables.map((table) => ({ ...table, rows: [] }));
  const stream = streamOf(model, userId);
  const folded = model.fold(stream);
  try {
    let page: RecordedEvent[] = [];
    let isBegun = false;
    for await (const event of store.readStream(stream)) {
      if (event.revision > revision) break;
      if (!isBegun && event.revision !== 0n) return 'not given';
      isBegun = true;
      page.push(event);
      if (page.length < PAGE_EVENTS) continue;
      folded.add(page);
      page = [];
    }
    folded.add(page);
    return isBegun ? folded.rows() : 'not given';
  } catch (error) {
    if (error instanceof StoreRefusedError) return 'not given';
    throw error;
  }
}

/**
 * Compares all rows of users, in each of some versions, with a fresh fold of the streams up to where that version is.
 * Rows and progress are read from one snapshot, so a projector may be at work; a stream that all versions are equally far
 * in is folded once.
 * @returns differences by version
 */
export async function differencesOfUsers(
  { db, store }: { readonly db: Kysely<ReadSchema>; readonly store: EventStore },
  schemas: readonly string[],
  users: readonly string[],
): Promise<RowDifference[][]> {
  const folds = new Map<string, Promise<DueRows | 'at fault'>>();
  const dueOf: DueOf = (model, due) => {
    const place = `${streamOf(model, due.userId)} ${due.revision}`;
    const folded = folds.get(place) ?? dueRowsOrFault(store, model, due);
    folds.set(place, folded);
    return folded;
  };
  const differences: RowDifference[][] = [];
  for (const schema of schemas)
    differences.push(
      await db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        // A stream of nobody is parked from its first event on and can have no rows.
        .execute((snapshot) => differencesIn(snapshot, schema, { users: users.filter(isUserId), dueOf })),
    );
  return differences;
}

type DueOf = (
  model: ReadModel,
  due: { readonly userId: string; readonly revision: bigint },
) => Promise<DueRows | 'at fault'>;

async function differencesIn(
  snapshot: Kysely<ReadSchema>,
  schema: string,
  { users, dueOf }: { readonly users: readonly string[]; readonly dueOf: DueOf },
): Promise<RowDifference[]> {
  const progress = await progressOf(snapshot.withSchema(schema), users);
  const differences: RowDifference[] = [];
  for (const model of readModels) {
    const compared: string[] = [];
    const rowsOf = new Map<string, object[]>(model.tables.map(({ table }) => [table, []]));
    for (const userId of users) {
      const due = await dueOf(model, { userId, revision: progress.get(streamOf(model, userId)) ?? -1n });
      if (due === 'not given') continue;
      if (due === 'at fault')
        for (const { table } of model.tables)
          differences.push({ userId, table, key: {}, kind: 'unfoldable', columns: [] });
      else {
        compared.push(userId);
        for (const { table, rows } of due) for (const row of rows) rowsOf.get(table)?.push(row);
      }
    }
    for (const { table, key } of model.tables)
      differences.push(
        ...(await compareRows(snapshot, schema, {
          ...{ users: compared, table, key },
          due: rowsOf.get(table) ?? [],
        })),
      );
  }
  return differences;
}

async function dueRowsOrFault(...due: Parameters<typeof dueRows>): Promise<DueRows | 'at fault'> {
  try {
    return await dueRows(...due);
  } catch (error) {
    if (isEventAtFault(error)) return 'at fault';
    throw error;
  }
}

/** Revision of the last applied event of each of the users' streams. */
async function progressOf(
  reads: Kysely<ReadSchema>,
  users: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (users.length === 0) return new Map();
  const rows = await reads
    .selectFrom('stream_progress')
    .select(['stream', 'revision'])
    .where('stream', 'in', users.flatMap(streamsOf))
    .execute();
  return new Map(rows.map(({ stream, revision }) => [stream, BigInt(revision)]));
}

/** Name of the user's stream that a read model is made of. */
export function streamOf({ category }: Pick<ReadModel, 'category'>, userId: string): string {
  return `${category}-${userId}`;
}

/** Every stream of a user that the read models are made of. */
export function streamsOf(userId: string): string[] {
  return readModels.map((model) => streamOf(model, userId));
}
