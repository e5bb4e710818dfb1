import { adminPortfoliosResponseSchema, auditDiffResponseSchema } from '@app/contracts';
import type { PortfolioOrder } from '@app/contracts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

const PAGE_SIZE = 100;

export const adminPortfoliosQuery = (order: PortfolioOrder) =>
  infiniteQueryOptions({
    queryKey: ['admin-portfolios', order],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      apiFetch('/admin/portfolios', {
        schema: adminPortfoliosResponseSchema,
        query: { order, limit: PAGE_SIZE, cursor: pageParam === '' ? undefined : pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The rows of a person against the person's streams. */
export const differencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['admin-portfolios', 'differences', userId],
    queryFn: ({ signal }) =>
      apiFetch(`/admin/streams/ledger-${userId}/differences`, { schema: auditDiffResponseSchema, signal }),
  });
