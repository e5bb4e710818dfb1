import { type Kysely, type Selectable, sql } from 'kysely';
import {
  type Checkpoint,
  comparePositions,
  fromCheckpointRow,
  isLogPosition,
  toCheckpointColumns,
} from '@app/event-store';
import type { CheckpointsTable, ReadSchema } from '../schema/read-schema.js';
import { CheckpointMovedError } from './errors.js';
import type { Partition } from './partition.js';

/** Names one stored checkpoint. */
export interface CheckpointKey {
  readonly projection: string;
  readonly partition: Partition;
}

/** The stored checkpoint as it is, which may be no position of a log; undefined when there is none for this key. */
export async function readCheckpoint(
  db: Kysely<ReadSchema>,
  key: CheckpointKey,
): Promise<Checkpoint | undefined> {
  const rows = await allOf(db, key.projection);
  const own = rows.find(
    (row) => row.partition === key.partition.index && row.partitions === key.partition.count,
  );
  return own === undefined ? undefined : fromCheckpointRow(own);
}

/**
 * Where a projector with no checkpoint of its own begins after the number of partitions was changed: a former set with
 * all its partitions present has handled every stream up to its smallest position. Of several such sets the furthest
 * one is taken; without any, undefined: from the beginning. Lower events are ignored by `stream_progress` anyway.
 */
export async function inheritedCheckpoint(
  db: Kysely<ReadSchema>,
  projection: string,
): Promise<Checkpoint | undefined> {
  const rows = (await allOf(db, projection)).filter((row) => isLogPosition(fromCheckpointRow(row)));
  const sets = Map.groupBy(rows, (row) => row.partitions);
  return [...sets]
    .filter(([count, rows]) => rows.length === count)
    .map(([, rows]) => rows.map(fromCheckpointRow).reduce(smaller))
    .reduce<Checkpoint | undefined>(
      (furthest, next) => (furthest === undefined || comparePositions(next, furthest) > 0 ? next : furthest),
      undefined,
    );
}

/**
 * Stores `next` if the stored checkpoint is still `former` (undefined: none stored). The row stays locked until the
 * transaction ends, so of two racing instances the second one waits here and then finds it moved.
 * @throws CheckpointMovedError when it is not
 */
export async function moveCheckpoint(
  db: Kysely<ReadSchema>,
  key: CheckpointKey,
  former: Checkpoint | undefined,
  next: Checkpoint,
): Promise<void> {
  const columns = toCheckpointColumns(next);
  const moved =
    former === undefined
      ? await db
          .insertInto('checkpoints')
          .values({
            projection: key.projection,
            partition: key.partition.index,
            partitions: key.partition.count,
            ...columns,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('projection')
          .execute()
      : await db
          .updateTable('checkpoints')
          .set({ ...columns, updated_at: sql<Date>`now()` })
          .where('projection', '=', key.projection)
          .where('partition', '=', key.partition.index)
          .where('partitions', '=', key.partition.count)
          .where('commit_position', '=', former.commit.toString())
          .where('prepare_position', '=', former.prepare.toString())
          .returning('projection')
          .execute();
  if (moved.length === 0) throw new CheckpointMovedError(key.projection);
}

async function allOf(db: Kysely<ReadSchema>, projection: string): Promise<Selectable<CheckpointsTable>[]> {
  return db.selectFrom('checkpoints').selectAll().where('projection', '=', projection).execute();
}

function smaller(a: Checkpoint, b: Checkpoint): Checkpoint {
  return comparePositions(a, b) <= 0 ? a : b;
}
