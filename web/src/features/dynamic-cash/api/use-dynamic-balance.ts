import { dynamicBalanceResponseSchema } from '@app/contracts';
import type { DynamicBalanceResponse } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER, latestRevision } from '../../../lib/query/revision';

const PAGE = 25;

/** The dynamic balance with its totals, and its entries page by page; deleted ones only where they are asked for. */
export function useDynamicBalance(
  hasDeleted: boolean,
): UseInfiniteQueryResult<InfiniteData<DynamicBalanceResponse>> {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'dynamic-balance', hasDeleted ? 'all' : 'active'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      apiFetch('/dynamic-balance', {
        schema: dynamicBalanceResponseSchema,
        query: {
          limit: PAGE,
          ...(hasDeleted ? { status: 'all' } : {}),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        minRevision: latestRevision(),
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
}
