import { type Kysely, sql } from 'kysely';
import { streamProgressChannel } from '@app/contracts';
import { AppError } from '@app/platform';
import type { ProjectionTarget } from '../runner/projection.js';
import type { ParkedEvent, StreamProgress, StreamTracker } from '../runner/stream-tracker.js';
import type { ReadSchema } from '../schema/read-schema.js';
import { upsertRows } from '../tables/row-writer.repository.js';

/** Two instances met on a stream that neither had seen before: the batch is tried again. */
export class ProgressContendedError extends AppError<'PROJECTION.PROGRESS_CONTENDED'> {
  constructor() {
    super('PROJECTION.PROGRESS_CONTENDED', 'another instance began one of the streams at this moment', {
      transient: true,
    });
  }
}

/**
 * Reads the progress of the streams and locks it until the transaction ends, in the order of their names so that two
 * instances cannot block each other. Streams never seen get a row at revision -1, so that they are locked as well.
 * @throws ProgressContendedError
 */
export async function lockProgress(
  db: Kysely<ReadSchema>,
  streams: readonly string[],
): Promise<StreamProgress[]> {
  if (streams.length === 0) return [];
  const rows = await db
    .selectFrom('stream_progress')
    .select(['stream', 'revision', 'parked_at'])
    .where('stream', 'in', streams)
    .orderBy('stream')
    .forUpdate()
    .execute();
  const known = new Set(rows.map((row) => row.stream));
  await beginStreams(db, streams.filter((stream) => !known.has(stream)).sort());
  const parked = rows.filter((row) => row.parked_at !== null).map((row) => row.stream);
  const parkedUpTo = await lastParked(db, parked);
  return rows.map(({ stream, revision, parked_at: parkedAt }) => ({
    stream,
    revision: BigInt(revision),
    parkedUpTo: parkedAt === null ? undefined : (parkedUpTo.get(stream) ?? BigInt(revision)),
  }));
}

async function beginStreams(db: Kysely<ReadSchema>, streams: readonly string[]): Promise<void> {
  if (streams.length === 0) return;
  const begun = await db
    .insertInto('stream_progress')
    .values(streams.map((stream) => ({ stream, revision: -1n, parked_at: null, parked_reason: null })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('stream')
    .execute();
  if (begun.length !== streams.length) throw new ProgressContendedError();
}

async function lastParked(
  db: Kysely<ReadSchema>,
  streams: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  if (streams.length === 0) return new Map();
  const rows = await db
    .selectFrom('parked_events')
    .select(['stream', ({ fn }) => fn.max('revision').as('revision')])
    .where('stream', 'in', streams)
    .groupBy('stream')
    .execute();
  return new Map(rows.map((row) => [row.stream, BigInt(row.revision)]));
}

/** Whether the row's stream is one of an account that was erased: its name ends with the account's id. */
export const isOfErasedAccount = sql<boolean>`exists (
  select from app.erasures where stream like '%-' || erased_user_id::text
)`;

/** Stores what the tracker decided and tells it on the channel when the transaction commits. */
export async function saveProgress(target: ProjectionTarget, tracker: StreamTracker): Promise<void> {
  await recordParkedEvents(target, tracker.parkedEvents());
  const changed = tracker.changedStreams();
  const now = new Date();
  await upsertRows(target, 'stream_progress', {
    key: ['stream'],
    rows: changed.map(({ stream, revision, newlyParked }) => ({
      stream,
      revision,
      parked_at: newlyParked === undefined ? null : now,
      parked_reason: newlyParked ?? null,
    })),
  });
  if (changed.length === 0) return;
  const payloads = changed.map(({ stream, revision }) => `${stream}:${revision}`);
  await sql`
    select pg_notify(${streamProgressChannel}, payload) from unnest(${payloads}::text[]) as payload
  `.execute(target.transaction);
}

async function recordParkedEvents(target: ProjectionTarget, parked: readonly ParkedEvent[]): Promise<void> {
  const now = new Date();
  await upsertRows(target, 'parked_events', {
    key: ['stream', 'revision'],
    rows: parked.map(({ event, reason }) => ({
      stream: event.stream,
      revision: event.revision,
      event_id: event.id,
      event_type: event.type,
      commit_position: event.position.commit,
      prepare_position: event.position.prepare,
      reason,
      parked_at: now,
    })),
  });
}

/**
 * How many streams are parked. Those of an erased account stay as they are and count no more: nobody reads them, and
 * there is nobody left to mend them for.
 */
export async function countParkedStreams(db: Kysely<ReadSchema>): Promise<number> {
  const parked = db
    .selectFrom('stream_progress')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('parked_at', 'is not', null);
  const all = await parked.executeTakeFirstOrThrow();
  if (all.count === '0') return 0;
  const { count } = await parked.where(isOfErasedAccount, '=', false).executeTakeFirstOrThrow();
  return Number.parseInt(count, 10);
}
