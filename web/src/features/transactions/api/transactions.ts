import {
  recommendationResponseSchema,
  transactionHistoryResponseSchema,
  transactionsResponseSchema,
  transactionViewSchema,
} from '@app/contracts';
import type {
  RecommendationResponse,
  TransactionHistoryResponse,
  TransactionMonth,
  TransactionsResponse,
} from '@app/contracts';
import {
  hashKey,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import { parseInSlices } from '../../../lib/api/parse-in-slices';
import { latestRevision, LEDGER } from '../../../lib/query/revision';
import { isTurnedAround } from '../model/filters';
import type { Filters } from '../model/filters';

/** Every change of a trade and of what it corrects, oldest first, from the stream itself. */
export function useHistory(transactionId: string): UseQueryResult<TransactionHistoryResponse> {
  return useQuery({
    queryKey: [LEDGER, 'transactions', 'history', transactionId],
    queryFn: ({ signal }) =>
      apiFetch(`/transactions/${transactionId}/history`, {
        schema: transactionHistoryResponseSchema,
        signal,
      }),
  });
}

/** The advice a trade carried out; its inputs are frozen, so it is read once. */
export function useAdvice(recommendationId: string): UseQueryResult<RecommendationResponse> {
  return useQuery({
    queryKey: ['recommendation', recommendationId],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId}`, { schema: recommendationResponseSchema, signal }),
  });
}

/** As many as the server gives at once. */
export const PAGE_SIZE = 100;

export type TransactionPages = InfiniteData<TransactionsResponse>;

/** The recorded trades, newest first, a page at a time; a page begins behind a place in the ledger, so none is seen twice. */
export function useTransactions(filters: Filters): UseInfiniteQueryResult<TransactionPages> {
  return useInfiniteQuery(transactionsQuery(filters));
}

/** A page whose rows are still to be held to their contract. */
const pageSchema = z.extend(transactionsResponseSchema, { items: z.array(z.unknown()) });

export const transactionsKey = (filters: Filters) => [LEDGER, 'transactions', filters] as const;

/** The read behind {@link useTransactions}. */
export function transactionsQuery(filters: Filters) {
  const { type, view, from, to } = filters;
  return infiniteQueryOptions({
    queryKey: transactionsKey(filters),
    enabled: !isTurnedAround(filters),
    initialPageParam: firstPage(),
    queryFn: async ({ pageParam, signal }): Promise<TransactionsResponse> => {
      const page = await apiFetch('/transactions', {
        schema: pageSchema,
        query: {
          limit: PAGE_SIZE,
          cursor: pageParam,
          type: type === 'all' ? undefined : type,
          status: view,
          from: from ?? undefined,
          to: to ?? undefined,
          months: true,
        },
        minRevision: latestRevision(),
        signal,
      });
      return { ...page, items: await parseInSlices(transactionViewSchema, page.items) };
    },
    // Rows are compared by nobody: to look for equal ones would take longer with each page that is read.
    structuralSharing: false,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
}

/** Rows on a page that is looked at by its number. */
export const NUMBERED_SIZE = 50;

/** One page of the trades by its number, from 1, with how many trades there are. */
export function numberedPageQuery(filters: Filters, page: number) {
  const { type, view, from, to } = filters;
  return queryOptions({
    queryKey: [LEDGER, 'transactions', 'page', filters, page],
    enabled: !isTurnedAround(filters),
    queryFn: ({ signal }) =>
      apiFetch('/transactions', {
        schema: transactionsResponseSchema,
        query: {
          ...{ limit: NUMBERED_SIZE, page, months: true, status: view },
          type: type === 'all' ? undefined : type,
          from: from ?? undefined,
          to: to ?? undefined,
        },
        minRevision: latestRevision(),
        signal,
      }),
  });
}

/** In the key of {@link numberedPageQuery}. */
const FILTERS_AT = 3;

/** {@link numberedPageQuery}, the page of the same filters that was on screen until it is there. */
export function useNumberedPage(filters: Filters, page: number): UseQueryResult<TransactionsResponse> {
  return useQuery({
    ...numberedPageQuery(filters, page),
    placeholderData: (previous, query) => {
      // The rows of another filter would be taken for those of this one.
      const before = query?.queryKey[FILTERS_AT];
      return hashKey([before]) === hashKey([filters]) ? keepPreviousData(previous) : undefined;
    },
  });
}

/** The sums of every month that was read; of one that several pages have, as it was read last. */
export const monthsOf = (pages: readonly TransactionsResponse[]): ReadonlyMap<string, TransactionMonth> =>
  new Map(pages.flatMap(({ months = [] }) => months.map((month) => [month.month, month])));

/** No cursor yet. */
function firstPage(): string | undefined {
  return undefined;
}
