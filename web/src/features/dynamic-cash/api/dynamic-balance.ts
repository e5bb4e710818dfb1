import { dynamicBalanceResponseSchema, weeklyOperationsResponseSchema } from '@app/contracts';
import type { DynamicBalanceResponse, WeeklyOperationsResponse } from '@app/contracts';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { latestRevision, LEDGER } from '../../../lib/query/revision';

/** A year of weeks with operations. */
const WEEKS_PER_PAGE = 53;

/** Weeks in which something was executed or set aside, newest first. */
export function useWeeks(): UseInfiniteQueryResult<InfiniteData<WeeklyOperationsResponse>> {
  return useInfiniteQuery(weeksQuery);
}

export const weeksQuery = infiniteQueryOptions({
  queryKey: [LEDGER, 'weekly-operations'],
  initialPageParam: '',
  queryFn: ({ signal, pageParam }) =>
    apiFetch('/weekly-operations', {
      schema: weeklyOperationsResponseSchema,
      query: { limit: WEEKS_PER_PAGE, ...(pageParam === '' ? {} : { cursor: pageParam }) },
      minRevision: latestRevision(),
      signal,
    }),
  getNextPageParam: (page) => page.nextCursor,
});

const ENTRIES_PER_PAGE = 25;

/** The dynamic balance with its totals, and its entries page by page; deleted ones only where they are asked for. */
export function useDynamicBalance(
  hasDeleted: boolean,
): UseInfiniteQueryResult<InfiniteData<DynamicBalanceResponse>> {
  return useInfiniteQuery(dynamicBalanceQuery(hasDeleted));
}

export const dynamicBalanceQuery = (hasDeleted: boolean) =>
  infiniteQueryOptions({
    queryKey: [LEDGER, 'dynamic-balance', hasDeleted ? 'all' : 'active'],
    initialPageParam: '',
    queryFn: ({ signal, pageParam }) =>
      apiFetch('/dynamic-balance', {
        schema: dynamicBalanceResponseSchema,
        query: {
          limit: ENTRIES_PER_PAGE,
          ...(hasDeleted ? { status: 'all' } : {}),
          ...(pageParam === '' ? {} : { cursor: pageParam }),
        },
        minRevision: latestRevision(),
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
