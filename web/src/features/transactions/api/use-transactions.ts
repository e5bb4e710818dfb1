import { transactionsResponseSchema } from '@app/contracts';
import type { TransactionsResponse } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER, latestRevision } from '../../../lib/query/revision';

const PAGE_SIZE = 50;

export type TransactionFilter = 'all' | 'buy' | 'sell' | 'reinvestment';

/** The recorded trades, newest first, a page at a time. */
export function useTransactions(
  filter: TransactionFilter,
): UseInfiniteQueryResult<InfiniteData<TransactionsResponse, string | undefined>> {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'transactions', filter],
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal }) =>
      apiFetch('/transactions', {
        schema: transactionsResponseSchema,
        query: { limit: PAGE_SIZE, cursor: pageParam, type: filter === 'all' ? undefined : filter },
        minRevision: latestRevision(),
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** No cursor yet. */
function firstPage(): string | undefined {
  return undefined;
}
