import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { readPortfolioAhead } from '../features/portfolio/api/read-ahead';
import { readTransactionsAhead } from '../features/transactions/api/read-ahead';
import { watchLinks } from '../lib/navigation/watch-links';

/** Pages that are there for what they read, by their address without a query. */
const READS: Readonly<Record<string, (client: QueryClient) => void>> = {
  '/portfolio': readPortfolioAhead,
  '/transactions': readTransactionsAhead,
};

/**
 * Sends the reads of a page as its link is pressed, while its code is still loaded and drawn. What is in the cache and
 * fresh is not read again, and the page finds what is under way.
 */
export function useReadsAhead(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      watchLinks({
        onPress: (path) => {
          if (Object.hasOwn(READS, path)) READS[path]?.(client);
        },
      }),
    [client],
  );
}
