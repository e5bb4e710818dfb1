import { type Kysely, sql } from 'kysely';
import { type AnchoredHead, type Checkpoint, fromCheckpointRow, toCheckpointColumns } from '@app/event-store';
import type { AppSchema, StreamHeadsSchema } from '@app/read-models';

/** How far into the log the heads are taken. */
export interface HeadsProgress {
  readonly position: Checkpoint;
  /** Events up to there, those of the server's own streams left out. */
  readonly events: bigint;
}

/** Heads of some streams that moved, with the progress they lead to. */
export interface HeadsPage {
  readonly heads: readonly AnchoredHead[];
  readonly progress: HeadsProgress;
}

/** Streams read at a time. */
const PAGE_STREAMS = 5_000;
/** Rows of one statement: three parameters each, well below the 65 535 that Postgres takes. */
const STATEMENT_ROWS = 5_000;
/** Name of the lock that one worker at a time holds; any number, as long as nothing else takes it. */
const LOCK = 44_021_100;

/** The heads of all streams in Postgres, so that a day's anchor reads only what that day appended. */
export class StreamHeadsRepository {
  readonly #database: Kysely<AppSchema & StreamHeadsSchema>;

  constructor(database: Kysely<AppSchema>) {
    this.#database = database.$extendTables<StreamHeadsSchema>();
  }

  /** Runs `work` while no other worker does. @returns undefined where one does */
  async alone<T>(work: (heads: StreamHeadsRepository) => Promise<T>): Promise<T | undefined> {
    return this.#database.connection().execute(async (connection) => {
      const { rows } = await sql<{ readonly taken: boolean }>`
        select pg_try_advisory_lock(${LOCK}) as taken`.execute(connection);
      if (rows[0]?.taken !== true) return undefined;
      try {
        return await work(new StreamHeadsRepository(connection));
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    });
  }

  async progress(): Promise<HeadsProgress | undefined> {
    const row = await this.#database
      .selectFrom('cache.stream_heads_progress')
      .select(['commit_position', 'prepare_position', 'event_id', 'events'])
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return { position: fromCheckpointRow(row), events: BigInt(row.events) };
  }

  /** The known heads among some streams. */
  async of(streams: readonly string[]): Promise<ReadonlyMap<string, AnchoredHead>> {
    const rows =
      streams.length === 0
        ? []
        : await this.#database
            .selectFrom('cache.stream_heads')
            .selectAll()
            .where('stream', 'in', streams)
            .execute();
    return new Map(rows.map((row) => [row.stream, { ...row, revision: BigInt(row.revision) }]));
  }

  /** Every head, in the order of the anchor's tree; a page of them is in memory. */
  async *all(): AsyncGenerator<AnchoredHead> {
    for (let after = ''; ;) {
      const rows = await this.#database
        .selectFrom('cache.stream_heads')
        .selectAll()
        .where('stream', '>', after)
        .orderBy('stream')
        .limit(PAGE_STREAMS)
        .execute();
      for (const row of rows) yield { ...row, revision: BigInt(row.revision) };
      const last = rows.at(-1);
      if (last === undefined || rows.length < PAGE_STREAMS) return;
      after = last.stream;
    }
  }

  /** Remembers the newest anchor, by which one that is removed later is missed. */
  async keepAnchor(revision: bigint): Promise<void> {
    await this.#database
      .updateTable('cache.stream_heads_progress')
      .set({ anchor_revision: revision })
      .execute();
  }

  /** Heads and progress in one transaction: what is kept is always what the log was at one place. */
  async keep({ heads, progress }: HeadsPage): Promise<void> {
    await this.#database.transaction().execute(async (transaction) => {
      for (let from = 0; from < heads.length; from += STATEMENT_ROWS) {
        await transaction
          .insertInto('cache.stream_heads')
          .values(heads.slice(from, from + STATEMENT_ROWS))
          .onConflict((conflict) =>
            conflict.column('stream').doUpdateSet((excluded) => ({
              revision: excluded.ref('excluded.revision'),
              hash: excluded.ref('excluded.hash'),
            })),
          )
          .execute();
      }
      const { position, events } = progress;
      const values = { ...toCheckpointColumns(position), events };
      await transaction
        .insertInto('cache.stream_heads_progress')
        .values(values)
        .onConflict((conflict) => conflict.column('only_row').doUpdateSet(values))
        .execute();
    });
  }
}
