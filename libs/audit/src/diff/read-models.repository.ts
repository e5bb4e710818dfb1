import { type Kysely, sql } from 'kysely';
import { cashEntriesWithBalance, transactionsWithBalances } from '@app/read-models';
import type { AppSchema, ReadSchema } from '@app/read-models';
import type { FoundRow } from './compare-rows.js';

/** The tables of a version, as a type that can be added to others. */
type ReadTables = { [Table in keyof ReadSchema]: ReadSchema[Table] };

/** How far the rows of a stream are. */
export interface StreamProgress {
  readonly revision: bigint;
  /** Why nothing more is applied; null while all is well. */
  readonly parkedReason: string | null;
}

/** The rows of one stream, all of one moment. */
export interface FoundRows {
  readonly progress: StreamProgress | undefined;
  readonly tables: ReadonlyMap<string, readonly FoundRow[]>;
}

/** A stream that the read models know, and the last of its events that they show. */
export interface KnownStream {
  readonly stream: string;
  /** -1 where they show none. */
  readonly revision: bigint;
}

/** The active version of the read models, as an auditor looks at it. */
export class ReadModelsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  async progressOf(stream: string): Promise<StreamProgress | undefined> {
    return progressOf(this.database, await activeSchema(this.database), stream);
  }

  /** Rows and progress from one snapshot. */
  async rowsOf(stream: string, userId: string, tables: readonly string[]): Promise<FoundRows> {
    return this.database
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (snapshot) => {
        const schema = await activeSchema(snapshot);
        const found = new Map<string, readonly FoundRow[]>();
        for (const table of tables) found.set(table, await rowsIn(table, snapshot, { schema, userId }));
        return { progress: await progressOf(snapshot, schema, stream), tables: found };
      });
  }

  /** Streams that the read models know, a page after another in the order of their names. */
  async knownStreams(after: string, limit: number): Promise<readonly KnownStream[]> {
    const schema = await activeSchema(this.database);
    const { rows } = await sql<{ readonly stream: string; readonly revision: string }>`
      select stream, revision::text as revision from ${sql.id(schema, 'stream_progress')}
      where stream > ${after} order by stream limit ${limit}`.execute(this.database);
    return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }));
  }

  /** Some users with rows in a table of which no stream was ever read. */
  async usersWithoutStream(table: string, category: string, limit: number): Promise<readonly string[]> {
    const schema = await activeSchema(this.database);
    const { rows } = await sql<{ readonly user_id: string }>`
      select distinct user_id::text as user_id from ${sql.id(schema, table)} as t
      where not exists (
        select 1 from ${sql.id(schema, 'stream_progress')} as p
        where p.stream = ${`${category}-`} || t.user_id::text
      ) limit ${limit}`.execute(this.database);
    return rows.map(({ user_id: userId }) => userId);
  }
}

/**
 * Rows as readers of the product get them: balances that are calculated when they are read, and days that are kept by the
 * month, come out of the very queries of the api.
 */
async function rowsIn(
  table: string,
  snapshot: Kysely<AppSchema>,
  { schema, userId }: { readonly schema: string; readonly userId: string },
): Promise<readonly FoundRow[]> {
  const reads = snapshot.withSchema(schema).$extendTables<ReadTables>().$pickTables<keyof ReadTables>();
  switch (table) {
    case 'transactions':
      return transactionsWithBalances(
        reads,
        reads.selectFrom(table).selectAll().where('user_id', '=', userId),
      );
    case 'portfolio_cash_entries':
      return cashEntriesWithBalance(
        reads,
        table,
        reads.selectFrom(table).selectAll().where('user_id', '=', userId),
      );
    case 'dynamic_balance_entries':
      return cashEntriesWithBalance(
        reads,
        table,
        reads.selectFrom(table).selectAll().where('user_id', '=', userId),
      );
    default: {
      const { rows } = await sql<FoundRow>`
        select * from ${sql.id(schema, table)} where user_id = ${userId}::uuid`.execute(snapshot);
      return rows;
    }
  }
}

async function activeSchema(database: Kysely<AppSchema>): Promise<string> {
  const { schema_name: schema } = await database
    .selectFrom('app.active_read_schema')
    .select('schema_name')
    .executeTakeFirstOrThrow();
  return schema;
}

async function progressOf(
  database: Kysely<AppSchema>,
  schema: string,
  stream: string,
): Promise<StreamProgress | undefined> {
  const { rows } = await sql<{
    readonly revision: string;
    readonly is_parked: boolean;
    readonly reason: string | null;
  }>`
    select revision::text as revision, parked_at is not null as is_parked, parked_reason as reason
    from ${sql.id(schema, 'stream_progress')} where stream = ${stream}`.execute(database);
  const [row] = rows;
  if (row === undefined) return undefined;
  const parkedReason = row.is_parked ? (row.reason ?? 'no reason given') : null;
  return { revision: BigInt(row.revision), parkedReason };
}
