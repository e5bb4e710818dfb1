import { Inject, Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
import { activeSchemaOf, type CheckpointsTable, isOfErasedAccount, rereadIfDropped } from '@app/read-models';
import { READ_DATABASE, type ReadDatabase } from '../core/dependencies.js';

export interface ParkedStream {
  readonly stream: string;
  readonly revision: string;
  readonly parkedAt: Date;
  readonly reason: string;
  readonly waitingEvents: number;
  /** The one that could not be applied. */
  readonly event: { readonly revision: string; readonly type: string; readonly eventId: string } | null;
}

/** How far the active version of the read models is, from one snapshot. */
export interface ProjectionStatus {
  readonly activeSchema: string;
  readonly checkpoints: readonly Selectable<CheckpointsTable>[];
  readonly streams: { readonly tracked: number; readonly parked: number };
  /** Longest parked first. */
  readonly parked: readonly ParkedStream[];
}

@Injectable()
export class ProjectionsRepository {
  constructor(@Inject(READ_DATABASE) private readonly database: ReadDatabase) {}

  async read(parkedMax: number): Promise<ProjectionStatus> {
    return rereadIfDropped(() =>
      this.database
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot) => {
          const activeSchema = await activeSchemaOf(snapshot);
          const reads = snapshot.withSchema(activeSchema);
          return {
            activeSchema,
            checkpoints: await checkpointsOf(reads),
            streams: await countStreams(reads),
            parked: await parkedStreams(reads, parkedMax),
          };
        }),
    );
  }
}

async function checkpointsOf(reads: ReadDatabase): Promise<Selectable<CheckpointsTable>[]> {
  return reads
    .selectFrom('checkpoints')
    .selectAll()
    .orderBy('projection')
    .orderBy('partitions')
    .orderBy('partition')
    .execute();
}

async function countStreams(
  reads: ReadDatabase,
): Promise<{ readonly tracked: number; readonly parked: number }> {
  return reads
    .selectFrom('stream_progress')
    .select([
      sql<number>`count(*)::int`.as('tracked'),
      sql<number>`(count(*) filter (where parked_at is not null and not ${isOfErasedAccount}))::int`.as(
        'parked',
      ),
    ])
    .executeTakeFirstOrThrow();
}

async function parkedStreams(reads: ReadDatabase, limit: number): Promise<ParkedStream[]> {
  const rows = await reads
    .selectFrom('stream_progress as progress')
    .select(['progress.stream', 'progress.revision', 'progress.parked_at', 'progress.parked_reason'])
    .where('progress.parked_at', 'is not', null)
    .where(isOfErasedAccount, '=', false)
    .orderBy('progress.parked_at')
    .orderBy('progress.stream')
    .limit(limit)
    .execute();
  if (rows.length === 0) return [];
  const streams = rows.map((row) => row.stream);
  const firsts = await reads
    .selectFrom('parked_events')
    .select(['stream', 'revision', 'event_type', 'event_id'])
    .distinctOn('stream')
    .where('stream', 'in', streams)
    .orderBy('stream')
    .orderBy('revision')
    .execute();
  const counts = await reads
    .selectFrom('parked_events')
    .select(['stream', sql<number>`count(*)::int`.as('events')])
    .where('stream', 'in', streams)
    .groupBy('stream')
    .execute();
  const firstOf = new Map(firsts.map((row) => [row.stream, row]));
  const countOf = new Map(counts.map((row) => [row.stream, row.events]));
  return rows.flatMap((row) => {
    if (row.parked_at === null) return [];
    const first = firstOf.get(row.stream);
    return {
      stream: row.stream,
      revision: row.revision,
      parkedAt: row.parked_at,
      reason: row.parked_reason ?? '',
      waitingEvents: countOf.get(row.stream) ?? 0,
      event:
        first === undefined
          ? null
          : { revision: first.revision, type: first.event_type, eventId: first.event_id },
    };
  });
}
