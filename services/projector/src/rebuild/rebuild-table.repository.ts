import { type Kysely, sql } from 'kysely';
import type { EventStore } from '@app/event-store';
import { isUserId } from '@app/ledger';
import {
  compareRows,
  deleteRows,
  idOf,
  type RowDifference,
  upsertRows,
  usersWithoutStream,
} from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { type ModelTable, modelTables, type ReadModel, readModels } from '../read-model.projections.js';
import { dueRows, streamOf } from './due-rows.repository.js';
import { RebuildError } from './rebuild.errors.js';

interface Parts {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly signal: AbortSignal;
}

export interface TableRebuild {
  readonly users: number;
  readonly differences: readonly RowDifference[];
}

const USERS_PER_PAGE = 500;
const ORPHAN_ROWS_MAX = 10_000;

/**
 * Writes one table of a version again, in place. Safe because a row depends on nothing but its stream at the revision in
 * `stream_progress`: user by user, that row is locked, the stream folded up to it, and what differs is written in the
 * same transaction. A reader sees a user's former rows or the right ones, both of the same revision; stopping it in
 * the middle leaves some users repaired and the others as they were.
 * @throws RebuildError for a name that is no table
 */
export async function rebuildTable(
  parts: Parts,
  schema: string,
  options: { readonly name: string; readonly onUser: (done: number) => void },
): Promise<TableRebuild> {
  const { table, model } = modelOf(options.name);
  const differences: RowDifference[] = [];
  let users = 0;
  for await (const stream of trackedStreams(parts, schema, model)) {
    parts.signal.throwIfAborted();
    differences.push(...(await repairUser(parts, schema, { table, model, userId: idOf(stream) })));
    users += 1;
    options.onUser(users);
  }
  differences.push(...(await deleteOrphanRows(parts, schema, { table, model })));
  return { users, differences };
}

function modelOf(name: string): { readonly table: ModelTable; readonly model: ReadModel } {
  for (const model of readModels)
    for (const table of model.tables) if (table.table === name) return { table, model };
  const names = modelTables.map(({ table }) => table).join(', ');
  throw new RebuildError('REBUILD.UNKNOWN_NAME', `There is no projection "${name}". There are: ${names}.`);
}

/** In the order of their names, a page at a time. */
async function* trackedStreams(
  { db }: Parts,
  schema: string,
  { category }: ReadModel,
): AsyncGenerator<string> {
  for (let after = `${category}-`; ;) {
    const rows = await db
      .withSchema(schema)
      .selectFrom('stream_progress')
      .select('stream')
      .where('stream', '>', after)
      .where('stream', 'like', `${category}-%`)
      .orderBy('stream')
      .limit(USERS_PER_PAGE)
      .execute();
    for (const { stream } of rows) yield stream;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.stream;
  }
}

async function repairUser(
  { db, store }: Parts,
  schema: string,
  {
    table,
    model,
    userId,
  }: { readonly table: ModelTable; readonly model: ReadModel; readonly userId: string },
): Promise<RowDifference[]> {
  return db
    .withSchema(schema)
    .transaction()
    .execute(async (transaction) => {
      const progress = await transaction
        .selectFrom('stream_progress')
        .select('revision')
        .where('stream', '=', streamOf(model, userId))
        .forUpdate()
        .executeTakeFirst();
      // A stream of nobody is parked from its first event on and can have no rows.
      if (progress === undefined || !isUserId(userId)) return [];
      const revision = BigInt(progress.revision);
      const given = await dueRows(store, model, { userId, revision });
      // What is left of a stream that was deleted or cut off is not replaced by less.
      if (given === 'not given') return [];
      const due = given.find((rows) => rows.table === table.table)?.rows ?? [];
      const differences = await compareRows(transaction, schema, { users: [userId], ...table, due });
      if (differences.length === 0) return [];
      const target = { transaction, schema };
      await deleteRows(target, table.table, {
        key: table.key,
        rows: differences.filter(({ kind }) => kind === 'surplus').map(({ key }) => key),
      });
      await upsertRows(target, table.table, { key: table.key, rows: due });
      return differences;
    });
}

/** Rows of users without a stream: no event made them. */
async function deleteOrphanRows(
  { db }: Parts,
  schema: string,
  { table, model }: { readonly table: ModelTable; readonly model: ReadModel },
): Promise<RowDifference[]> {
  const { category } = model;
  const orphanRows = await usersWithoutStream(db, {
    schema,
    table: table.table,
    category,
    known: schema,
    limit: ORPHAN_ROWS_MAX,
  });
  const differences: RowDifference[] = [];
  for (const userId of orphanRows) {
    await db.transaction().execute(async (transaction) => {
      differences.push(...(await compareRows(transaction, schema, { users: [userId], ...table, due: [] })));
      const name = sql.id(schema, table.table);
      await sql`delete from ${name} where user_id = ${userId}::uuid`.execute(transaction);
    });
  }
  return differences;
}
