import { type Kysely, sql } from 'kysely';

/**
 * Generations of refresh tokens. A token that is used twice within the grace has two successors; they are of one
 * generation, so that a thief who was quick enough is found out when both sides go on with theirs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app.sessions add column generation int not null default 0`.execute(db);
  await sql`alter table app.refresh_tokens add column generation int not null default 0`.execute(db);
  // Of tokens from before it is not known which belong together: each is a generation of its own.
  await sql`
    update app.refresh_tokens as token set generation = placed.place
    from (
      select token_hash, row_number() over (partition by family_id order by issued_at, token_hash) - 1 as place
      from app.refresh_tokens
    ) as placed
    where placed.token_hash = token.token_hash`.execute(db);
  await sql`
    update app.sessions as session set generation = newest.generation
    from (select family_id, max(generation) as generation from app.refresh_tokens group by family_id) as newest
    where newest.family_id = session.session_id`.execute(db);
  await sql`create index refresh_tokens_generation on app.refresh_tokens (family_id, generation)`.execute(db);
  await sql`drop index app.refresh_tokens_family`.execute(db);
}
