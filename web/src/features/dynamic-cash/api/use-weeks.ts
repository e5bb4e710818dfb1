import { weeklyOperationsResponseSchema } from '@app/contracts';
import type { WeeklyOperationsResponse } from '@app/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER, latestRevision } from '../../../lib/query/revision';

/** A year of weeks with operations. */
const PAGE = 53;

/** Weeks in which something was executed or set aside, newest first. */
export function useWeeks(): UseInfiniteQueryResult<InfiniteData<WeeklyOperationsResponse>> {
  return useInfiniteQuery({
    queryKey: [LEDGER, 'weekly-operations'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      apiFetch('/weekly-operations', {
        schema: weeklyOperationsResponseSchema,
        query: { limit: PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
        minRevision: latestRevision(),
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
}
