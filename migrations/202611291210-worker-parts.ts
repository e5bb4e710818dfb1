import { type Kysely, sql } from 'kysely';

/** What the parts of a worker say of themselves, for health. A cache: what runs writes it again within seconds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cache.worker_parts (
      part text not null,
      -- one process for what follows the log, 'job' for what any worker does in turn
      instance text not null,
      state text not null,
      failure text,
      reported_at timestamptz not null default now(),
      primary key (part, instance)
    )`.execute(db);
}
