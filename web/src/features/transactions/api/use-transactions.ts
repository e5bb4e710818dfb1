import { transactionsResponseSchema } from '@app/contracts';
import type { TransactionsResponse } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER, latestRevision } from '../../../lib/query/revision';
import { isTurnedAround } from '../model/filters';
import type { Filters } from '../model/filters';

/** As many as the server gives at once. */
const PAGE_SIZE = 100;

export type TransactionPages = InfiniteData<TransactionsResponse, string | undefined>;

/** The recorded trades, newest first, a page at a time; a page begins behind a place in the ledger, so none is seen twice. */
export function useTransactions(filters: Filters): UseInfiniteQueryResult<TransactionPages> {
  const { type, view, from, to } = filters;
  return useInfiniteQuery({
    queryKey: [LEDGER, 'transactions', filters],
    enabled: !isTurnedAround(filters),
    initialPageParam: firstPage(),
    queryFn: ({ pageParam, signal }) =>
      apiFetch('/transactions', {
        schema: transactionsResponseSchema,
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam,
          type: type === 'all' ? undefined : type,
          status: view,
          from: from ?? undefined,
          to: to ?? undefined,
        },
        minRevision: latestRevision(),
        signal,
      }),
    // Rows are compared by nobody: to look for equal ones would take longer with each page that is read.
    structuralSharing: false,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** No cursor yet. */
function firstPage(): string | undefined {
  return undefined;
}
