import type { Query, QueryClient } from '@tanstack/react-query';

import { trimToVisiblePages } from './visible-pages';

let latest: string | undefined;

/** The newest revision of the user's stream this page knows of; queries ask for at least that. */
export function latestRevision(): string | undefined {
  return latest;
}

export function clearRevision(): void {
  latest = undefined;
}

/**
 * Remembers a revision that was answered to a command or told by the server.
 *
 * @returns whether it is newer than what was known
 */
export function recordRevision(revision: string): boolean {
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
  recordRevision(revision);
  await invalidateLedger(client);
}

/** Reads again what is on screen of the ledger, of a long list as much as is looked at; the rest when it is next shown. */
export async function invalidateLedger(client: QueryClient): Promise<void> {
  trimToVisiblePages(client, client.getQueryCache().findAll({ queryKey: [LEDGER] }));
  await client.invalidateQueries({ queryKey: [LEDGER] });
}

/** The same for what is known to show less; what is being read already asks for the newest revision and goes on. */
export async function invalidateRestOfLedger(
  client: QueryClient,
  showsLess: (query: Query) => boolean,
): Promise<void> {
  const behind = client.getQueryCache().findAll({ queryKey: [LEDGER], predicate: showsLess });
  trimToVisiblePages(client, behind);
  // A next page would be added to pages of before, and all of them count as new.
  const isNextPage = ({ state }: Query): boolean => state.fetchMeta?.fetchMore !== undefined;
  const chosen = new Set(behind);
  await Promise.all(
    [true, false].map((cancelRefetch) =>
      client.invalidateQueries(
        {
          queryKey: [LEDGER],
          predicate: (query) => chosen.has(query) && isNextPage(query) === cancelRefetch,
        },
        { cancelRefetch },
      ),
    ),
  );
}
