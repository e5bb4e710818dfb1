import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '../schema/app-schema.js';

/** Told when an administrator asks for a repair. */
export const parkedRepairsChannel = 'parked_stream_repairs';

export type RepairAction = 'retry' | 'resolve';

/** A repair that a projector has taken on. */
export interface ParkedRepair {
  readonly repairId: string;
  readonly stream: string;
  readonly action: RepairAction;
  readonly requestedBy: string;
}

/** What a repair came to. */
export interface RepairOutcome {
  readonly status: 'repaired' | 'still_parked' | 'not_parked' | 'failed';
  /** Of the last applied event; undefined where the stream is not known. */
  readonly revision: bigint | undefined;
  readonly reason: string | undefined;
}

/** Leaves a request for a projector and tells them. */
export async function requestRepair(db: Kysely<AppSchema>, repair: ParkedRepair): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('app.parked_stream_repairs')
      .values({
        repair_id: repair.repairId,
        stream: repair.stream,
        action: repair.action,
        requested_by: repair.requestedBy,
      })
      .execute();
    await sql`select pg_notify(${parkedRepairsChannel}, ${repair.repairId})`.execute(transaction);
  });
}

/** What the repair came to; undefined while it waits or is at work. */
export async function repairOutcome(
  db: Kysely<AppSchema>,
  repairId: string,
): Promise<RepairOutcome | undefined> {
  const row = await db
    .selectFrom('app.parked_stream_repairs')
    .select(['status', 'revision', 'reason'])
    .where('repair_id', '=', repairId)
    .executeTakeFirst();
  if (row === undefined || row.status === 'waiting') return undefined;
  return {
    status: row.status,
    revision: row.revision === null ? undefined : BigInt(row.revision),
    reason: row.reason ?? undefined,
  };
}

/**
 * Takes back a request that no projector has taken.
 * @returns false when one has: its outcome is there, or will be in a moment
 */
export async function withdrawRepair(db: Kysely<AppSchema>, repairId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from app.parked_stream_repairs where repair_id = (
      select repair_id from app.parked_stream_repairs
      where repair_id = ${repairId}::uuid and status = 'waiting'
      for update skip locked
    ) returning repair_id
  `.execute(db);
  return rows.length > 0;
}

/**
 * Carries out the oldest waiting repair, if there is one. The request stays locked meanwhile, so of several projectors
 * one does it, and if that one dies the request waits for the next.
 * @returns the repair; undefined when nothing waits
 */
export async function carryOutRepair(
  db: Kysely<AppSchema>,
  work: (repair: ParkedRepair) => Promise<RepairOutcome>,
): Promise<(ParkedRepair & RepairOutcome) | undefined> {
  return db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('app.parked_stream_repairs')
      .select(['repair_id', 'stream', 'action', 'requested_by'])
      .where('status', '=', 'waiting')
      .orderBy('requested_at')
      .orderBy('repair_id')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const repair: ParkedRepair = {
      repairId: row.repair_id,
      stream: row.stream,
      action: row.action,
      requestedBy: row.requested_by,
    };
    const outcome = await work(repair);
    await transaction
      .updateTable('app.parked_stream_repairs')
      .set({
        status: outcome.status,
        revision: outcome.revision ?? null,
        reason: outcome.reason ?? null,
        finished_at: sql<Date>`now()`,
      })
      .where('repair_id', '=', repair.repairId)
      .execute();
    return { ...repair, ...outcome };
  });
}
