import { type Kysely, sql } from 'kysely';
import { delay } from '@app/platform';
import { type ReadSchema, readSchemaV1 } from '@app/read-models';

const projectedTables = [
  'accounts',
  'subscriptions',
  'subscription_periods',
  'portfolio',
  'transactions',
  'dynamic_balance_entries',
  'portfolio_cash_entries',
  'daily_balances',
  'weekly_operations',
  'recommendations',
  'stream_progress',
] as const;

/** Every row of every read model, in an order of its own, without the moments of their writing. */
export async function allRows(
  db: Kysely<ReadSchema>,
  schema: string = readSchemaV1,
): Promise<Record<string, unknown[]>> {
  const tables: Record<string, unknown[]> = {};
  for (const table of projectedTables) {
    const name = sql.id(schema, table);
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - 'parked_at' as row from ${name} as t order by to_jsonb(t)::text
    `.execute(db);
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

/** Empties the read models with their checkpoints, so that a projector starts again. */
export async function forgetAll(db: Kysely<ReadSchema>): Promise<void> {
  for (const table of [...projectedTables, 'checkpoints', 'parked_events'] as const) {
    await db.withSchema(readSchemaV1).deleteFrom(table).execute();
  }
}

/** Waits until the read models show the last event of each stream, or its stream is parked. */
export async function untilProjected(
  db: Kysely<ReadSchema>,
  heads: ReadonlyMap<string, bigint>,
  schema: string = readSchemaV1,
): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) {
    const rows = await db.withSchema(schema).selectFrom('stream_progress').selectAll().execute();
    const progress = new Map(rows.map((row) => [row.stream, row]));
    const isDone = [...heads].every(([stream, revision]) => {
      const row = progress.get(stream);
      return row !== undefined && (row.parked_at !== null || BigInt(row.revision) >= revision);
    });
    if (isDone) return;
    await delay(5);
  }
  throw new Error('the read models did not come up to the streams');
}
