import type { Query, QueryClient } from '@tanstack/react-query';

import { keepPagesInSight } from './pages-in-sight';

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
  await readLedgerAgain(client);
}

/** Reads again what is on screen of the ledger, of a long list as much as is looked at; the rest when it is next shown. */
export async function readLedgerAgain(client: QueryClient): Promise<void> {
  keepPagesInSight(client, client.getQueryCache().findAll({ queryKey: [LEDGER] }));
  await client.invalidateQueries({ queryKey: [LEDGER] });
}

/** The same for what is known to show less; what is being read already asks for the newest revision and goes on. */
export async function readMoreOfLedger(
  client: QueryClient,
  showsLess: (query: Query) => boolean,
): Promise<void> {
  const behind = client.getQueryCache().findAll({ queryKey: [LEDGER], predicate: showsLess });
  keepPagesInSight(client, behind);
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
