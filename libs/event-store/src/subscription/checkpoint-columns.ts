import type { Checkpoint } from '../port/event-store.js';

/** The columns of a checkpoint, in every table that has one. */
export interface CheckpointColumns {
  readonly commit_position: bigint;
  readonly prepare_position: bigint;
  /**
   * `<commit>/<prepare> <id>`. The position is repeated because a former version, which runs next to this one during an
   * upgrade, updates the two columns above and leaves this one as it is.
   */
  readonly event_id: string | null;
}

/** A row as it is read: numbers of Postgres that may be larger than a JavaScript number arrive as text. */
export interface CheckpointRow {
  readonly commit_position: string;
  readonly prepare_position: string;
  readonly event_id: string | null;
}

export function toCheckpointColumns({ commit, prepare, eventId }: Checkpoint): CheckpointColumns {
  return {
    commit_position: commit,
    prepare_position: prepare,
    event_id: eventId === undefined ? null : `${commit}/${prepare} ${eventId}`,
  };
}

/** An event id that was stored for another position counts as unknown. */
export function fromCheckpointRow(row: CheckpointRow): Checkpoint {
  const [commit, prepare] = [BigInt(row.commit_position), BigInt(row.prepare_position)];
  const [position, eventId] = row.event_id?.split(' ') ?? [];
  return { commit, prepare, eventId: position === `${commit}/${prepare}` ? eventId : undefined };
}
