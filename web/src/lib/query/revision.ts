import type { QueryClient } from '@tanstack/react-query';

let latest: string | undefined;

/** The newest revision of the user's stream this page knows of; queries ask for at least that. */
export function latestRevision(): string | undefined {
  return latest;
}

export function forgetRevision(): void {
  latest = undefined;
}

/**
 * Remembers a revision that was answered to a command or told by the server.
 *
 * @returns whether it is newer than what was known
 */
export function noteRevision(revision: string): boolean {
  if (latest !== undefined && BigInt(revision) <= BigInt(latest)) return false;
  latest = revision;
  return true;
}

/** Keys of queries that show the ledger start with this word, so that a command can refresh them all. */
export const LEDGER = 'ledger';

/**
 * Called after each command with the revision it answered: what is on screen is read again and waits for that
 * revision, so that a user never sees the state before their own command.
 */
export async function afterCommand(client: QueryClient, revision: string): Promise<void> {
  noteRevision(revision);
  await client.invalidateQueries({ queryKey: [LEDGER] });
}
