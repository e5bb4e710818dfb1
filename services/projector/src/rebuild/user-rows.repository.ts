import { type Kysely, sql } from 'kysely';
import type { EventStore, RecordedEvent } from '@app/event-store';
import { isUserId } from '@app/ledger';
import {
  isEventAtFault,
  projectEvents,
  type Projection,
  type ProjectionTarget,
  type ProjectMode,
} from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { modelTables, readModelProjections } from '../read-model.projections.js';
import { streamsOf } from './due-rows.repository.js';

/** What a repaired stream came to. */
export interface StreamOutcome {
  readonly stream: string;
  /** Of the last applied event. */
  readonly revision: bigint;
  /** Why the event after it cannot be applied; null where all are. */
  readonly parkedReason: string | null;
}

interface Parts {
  /** Without a schema of its own. */
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
}

/** Events of one call to the projections: bounds what a long stream holds in memory. */
const PAGE_EVENTS = 2_000;
const CACHE_EVENTS = 1_000_000;

/**
 * Writes all rows of one user again from their streams, in one transaction: others read the former rows until it
 * commits, and the projector waits for this user alone. The streams are applied to their ends, so events that the
 * projector has still to deliver are known by then and ignored.
 *
 * An event that cannot be applied parks its stream again; nothing is skipped.
 */
export async function rebuildUser(parts: Parts, schema: string, userId: string): Promise<StreamOutcome[]> {
  return togetherOrOneByOne(parts.db, schema, async (target, mode) => {
    const streams = streamsOf(userId);
    const before = await lockStreams(target, streams);
    // A stream of nobody has no rows.
    if (isUserId(userId)) await deleteRowsOf(target, userId);
    await forgetProgress(target, streams);
    for (const stream of streams) await applyFrom(parts, target, { stream, from: 0n, mode });
    const outcomes = await outcomesOf(target, streams);
    for (const { stream, revision } of before) requireNotShorter(stream, BigInt(revision), outcomes);
    return outcomes;
  });
}

/** Rows of a stream that was deleted or cut off are what is left of it: they are not replaced by less. */
function requireNotShorter(stream: string, shown: bigint, outcomes: readonly StreamOutcome[]): void {
  const outcome = outcomes.find((each) => each.stream === stream);
  if (outcome === undefined || outcome.revision >= shown) return;
  // One that was parked at an event further on is whole.
  if (outcome.parkedReason !== null && outcome.revision >= 0n) return;
  throw new Error(
    `${stream} ends at revision ${outcome.revision} in the event store, and the read models show ${shown}: it was deleted or cut`,
  );
}

/**
 * Applies events in their order, in one transaction, to a version that nobody else writes; one that cannot be applied
 * parks its stream.
 */
export async function applyEvents(
  db: Kysely<ReadSchema>,
  schema: string,
  applied: {
    readonly projections: readonly Projection<RecordedEvent>[];
    readonly events: readonly RecordedEvent[];
  },
): Promise<void> {
  await togetherOrOneByOne(db, schema, (target, mode) => projectEvents(target, { ...applied, mode }));
}

/**
 * Applies the parked events of one stream again as they are, in one transaction. The first that still fails parks the
 * stream again from there on.
 * @returns undefined when the stream is not parked
 */
export async function retryParked(
  parts: Parts,
  schema: string,
  stream: string,
): Promise<StreamOutcome | undefined> {
  return togetherOrOneByOne(parts.db, schema, async (target, mode) => {
    const [locked] = await lockStreams(target, [stream]);
    if (locked === undefined || locked.parked_at === null) return undefined;
    await target.transaction.deleteFrom('parked_events').where('stream', '=', stream).execute();
    await target.transaction
      .updateTable('stream_progress')
      .set({ parked_at: null, parked_reason: null })
      .where('stream', '=', stream)
      .execute();
    await applyFrom(parts, target, { stream, from: BigInt(locked.revision) + 1n, mode });
    const [outcome] = await outcomesOf(target, [stream]);
    return outcome;
  });
}

async function deleteRowsOf({ transaction, schema }: ProjectionTarget, userId: string): Promise<void> {
  for (const { table } of modelTables)
    await sql`delete from ${sql.id(schema, table)} where user_id = ${userId}::uuid`.execute(transaction);
}

async function togetherOrOneByOne<Result>(
  db: Kysely<ReadSchema>,
  schema: string,
  work: (target: ProjectionTarget, mode: ProjectMode) => Promise<Result>,
): Promise<Result> {
  const inMode = (mode: ProjectMode): Promise<Result> =>
    db
      .withSchema(schema)
      .transaction()
      .execute((transaction) => work({ transaction, schema }, mode));
  try {
    return await inMode('together');
  } catch (error) {
    if (!isEventAtFault(error)) throw error;
    return inMode('one by one');
  }
}

async function applyFrom(
  { store }: Parts,
  target: ProjectionTarget,
  { stream, from, mode }: { readonly stream: string; readonly from: bigint; readonly mode: ProjectMode },
): Promise<void> {
  const projections = readModelProjections({ store, cacheEvents: CACHE_EVENTS });
  let page: RecordedEvent[] = [];
  for await (const event of store.readStream(stream, { from })) {
    page.push(event);
    if (page.length < PAGE_EVENTS) continue;
    await projectEvents(target, { projections, events: page, mode });
    page = [];
  }
  if (page.length > 0) await projectEvents(target, { projections, events: page, mode });
}

/** Locks the progress of the streams in the order in which the projector does. */
async function lockStreams({ transaction }: ProjectionTarget, streams: readonly string[]) {
  return transaction
    .selectFrom('stream_progress')
    .select(['stream', 'revision', 'parked_at'])
    .where('stream', 'in', streams)
    .orderBy('stream')
    .forUpdate()
    .execute();
}

async function forgetProgress({ transaction }: ProjectionTarget, streams: readonly string[]): Promise<void> {
  await transaction.deleteFrom('parked_events').where('stream', 'in', streams).execute();
  // The rows stay, since they are what the projector waits for.
  await transaction
    .updateTable('stream_progress')
    .set({ revision: -1n, parked_at: null, parked_reason: null })
    .where('stream', 'in', streams)
    .execute();
}

async function outcomesOf(
  { transaction }: ProjectionTarget,
  streams: readonly string[],
): Promise<StreamOutcome[]> {
  const rows = await transaction
    .selectFrom('stream_progress')
    .select(['stream', 'revision', 'parked_reason'])
    .where('stream', 'in', streams)
    .where('revision', '>=', '-1')
    .orderBy('stream')
    .execute();
  return rows.map((row) => ({
    stream: row.stream,
    revision: BigInt(row.revision),
    parkedReason: row.parked_reason,
  }));
}
