import type { SnapshotRow, SnapshotRows } from '@app/event-store';
import type { AppDatabase } from '../dependencies.js';

/** Folded streams in Postgres: a cache outside of the backup, which may be emptied at any moment. */
export class SnapshotsRepository implements SnapshotRows {
  constructor(private readonly database: AppDatabase) {}

  async read(stream: string): Promise<SnapshotRow | undefined> {
    const row = await this.database
      .selectFrom('cache.snapshots')
      .select(['reducer_version', 'revision', 'hash', 'occurred_at', 'state'])
      .where('stream', '=', stream)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { reducer_version: reducerVersion, revision, hash, occurred_at: occurredAt, state } = row;
    return { reducerVersion, revision: BigInt(revision), hash, occurredAt, state };
  }

  async write(stream: string, row: SnapshotRow): Promise<void> {
    await this.database
      .insertInto('cache.snapshots')
      .values({
        stream,
        reducer_version: row.reducerVersion,
        revision: row.revision,
        hash: row.hash,
        occurred_at: row.occurredAt,
        state: Buffer.from(row.state),
      })
      .onConflict((conflict) =>
        conflict
          .column('stream')
          .doUpdateSet((excluded) => ({
            reducer_version: excluded.ref('excluded.reducer_version'),
            revision: excluded.ref('excluded.revision'),
            hash: excluded.ref('excluded.hash'),
            occurred_at: excluded.ref('excluded.occurred_at'),
            state: excluded.ref('excluded.state'),
            written_at: excluded.ref('excluded.written_at'),
          }))
          .where((where) =>
            where.or([
              where('cache.snapshots.reducer_version', '<>', where.ref('excluded.reducer_version')),
              where('cache.snapshots.revision', '<', where.ref('excluded.revision')),
            ]),
          ),
      )
      .execute();
  }

  async remove(stream: string): Promise<void> {
    await this.database.deleteFrom('cache.snapshots').where('stream', '=', stream).execute();
  }
}
