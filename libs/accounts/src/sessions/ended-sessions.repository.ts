import { sql } from 'kysely';
import { streamProgressChannel } from '@app/contracts';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

const PREFIX = 'sessions-';

/**
 * Tells every api process that sessions of a person have ended, so that connections which are held open end as well.
 * Over the channel that each of them listens to already; within a transaction it is reported when that is committed.
 */
export async function notifyEndedSessions(database: AccountsDatabase, userId: string): Promise<void> {
  await sql`select pg_notify(${streamProgressChannel}, ${`${PREFIX}${userId}:0`})`.execute(database);
}

/** Whose sessions a notification is about; undefined for one about a stream. */
export function userOfEndedSessions(stream: string): string | undefined {
  return stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined;
}
