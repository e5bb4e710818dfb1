import type { Kysely } from 'kysely';
import type { AnchoredHead } from '@app/event-store';
import type { AppSchema, StreamHeadsSchema } from '@app/read-models';

/** What the worker keeps of the newest anchor. Nobody has to believe it: the anchor's root tells whether it is true. */
export class KeptHeadsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Revision of the newest anchor that the worker made; undefined where it made none. */
  async newestAnchor(): Promise<bigint | undefined> {
    const row = await this.database
      .$extendTables<StreamHeadsSchema>()
      .selectFrom('cache.stream_heads_progress')
      .select('anchor_revision')
      .executeTakeFirst();
    const revision = row?.anchor_revision ?? undefined;
    return revision === undefined ? undefined : BigInt(revision);
  }

  /** All of them, or none where there are more. */
  async upTo(most: number): Promise<readonly AnchoredHead[]> {
    const heads = await this.all(most + 1);
    return heads.length > most ? [] : heads;
  }

  async all(limit?: number): Promise<readonly AnchoredHead[]> {
    const rows = await this.database
      .$extendTables<StreamHeadsSchema>()
      .selectFrom('cache.stream_heads')
      .select(['stream', 'revision', 'hash'])
      .orderBy('stream')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute();
    return rows.map(({ stream, revision, hash }) => ({ stream, revision: BigInt(revision), hash }));
  }
}
