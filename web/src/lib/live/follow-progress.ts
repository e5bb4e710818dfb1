import type { LiveProgress } from '@app/contracts';
import { freshnessSchema } from '@app/contracts';
import type { QueryClient } from '@tanstack/react-query';

import { isPaged } from '../query/visible-pages';
import { invalidateLedger, invalidateRestOfLedger, recordRevision } from '../query/revision';

/** Whether what a query shows is known to be older than `revision`; an answer that does not say is taken as current. */
function showsLess(data: unknown, revision: bigint): boolean {
  const pages: readonly unknown[] = isPaged(data) ? data.pages : [data];
  return pages.some((page) => {
    const shown = freshnessSchema.safeParse(page);
    return shown.success && (shown.data.stale !== null || BigInt(shown.data.revision) < revision);
  });
}

/**
 * Reads the ledger on screen again when the server tells of a newer revision. The first word on a stream, and one about a
 * command of this very page, concern only the panels that show less: they were just read, or are being read.
 */
export function followProgress(client: QueryClient): (progress: LiveProgress) => void {
  const told = new Map<LiveProgress['stream'], LiveProgress>();
  return (progress) => {
    const before = told.get(progress.stream);
    told.set(progress.stream, progress);
    const revision = BigInt(progress.revision);
    // What is parked does not come by waiting for it.
    const isNews = progress.stream !== 'ledger' || progress.parked || recordRevision(progress.revision);
    const hasMoved =
      before !== undefined && (revision > BigInt(before.revision) || progress.parked !== before.parked);
    if (hasMoved && isNews) {
      void invalidateLedger(client);
    } else if (progress.stream === 'ledger') {
      void invalidateRestOfLedger(client, ({ state }) => showsLess(state.data, revision));
    }
  };
}

/** After the line was lost: what failed meanwhile is read again, old figures stay until then. */
export function readFailedAgain(client: QueryClient): void {
  void client.refetchQueries({ type: 'active', predicate: (query) => query.state.error !== null });
}
