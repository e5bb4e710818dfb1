import type { InfiniteData, Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { hashKey } from '@tanstack/react-query';

type Pages = InfiniteData<unknown>;

/** How far down a list is looked at, by the hash of its query. */
const visiblePages = new Map<string, number>();

/** Notes how many pages of a list reach down to what is on screen. Returns how to forget it. */
export function setVisiblePages(key: QueryKey, pages: number): () => void {
  const hash = hashKey(key);
  visiblePages.set(hash, pages);
  return () => {
    visiblePages.delete(hash);
  };
}

/** The answers of a query that is read a page at a time. */
export function isPaged(data: unknown): data is Pages {
  return typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages);
}

/**
 * Lets go of the pages of a list below what is on screen, of a list that nobody looks at of all but the first. Pages are
 * read one after the other, each behind the end of the one before: who has scrolled through twenty thousand rows and back
 * would wait for two hundred reads before one change is seen. What is let go is read when it is scrolled to.
 *
 * Only for queries that are about to be read again, because what is left counts as new.
 */
export function trimToVisiblePages(client: QueryClient, queries: readonly Query[]): void {
  for (const { queryKey, queryHash, state } of queries) {
    const { data, dataUpdatedAt } = state;
    const kept = Math.max(1, visiblePages.get(queryHash) ?? 1);
    if (!isPaged(data) || data.pages.length <= kept) continue;
    client.setQueryData<Pages>(
      queryKey,
      { pages: data.pages.slice(0, kept), pageParams: data.pageParams.slice(0, kept) },
      { updatedAt: dataUpdatedAt },
    );
  }
}
