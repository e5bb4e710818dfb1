import { portfolioHistoryResponseSchema } from '@app/contracts';
import type { PortfolioHistoryResponse } from '@app/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { latestRevision, LEDGER } from '../query/revision';

export interface HistoryRange {
  /** First and last day; a year up to today unless said otherwise. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface HistoryQuery extends HistoryRange {
  /** About so many days, chosen for drawing; every day unless said otherwise. */
  readonly points?: number | undefined;
}

interface HistoryOptions extends HistoryQuery {
  /** Nothing is asked before. */
  readonly isNeeded?: boolean;
}

/** The portfolio day by day, as corrected since; the days of before stay until these have come. */
export function usePortfolioHistory({
  isNeeded = true,
  ...query
}: HistoryOptions = {}): UseQueryResult<PortfolioHistoryResponse> {
  return useQuery({ ...portfolioHistoryQuery(query), enabled: isNeeded, placeholderData: keepPreviousData });
}

/** The read behind {@link usePortfolioHistory}. */
export const portfolioHistoryQuery = (query: HistoryQuery) =>
  queryOptions({
    queryKey: [LEDGER, 'portfolio-history', query.from ?? null, query.to ?? null, query.points ?? null],
    queryFn: ({ signal }) => readPortfolioHistory(query, signal),
  });

/** Reads it once, every day unless `points` says otherwise. Throws `ApiProblem`. */
export async function readPortfolioHistory(
  query: HistoryQuery,
  signal?: AbortSignal,
): Promise<PortfolioHistoryResponse> {
  const { from, to, points } = query;
  return apiFetch('/portfolio/history', {
    schema: portfolioHistoryResponseSchema,
    query: { from, to, points },
    minRevision: latestRevision(),
    signal,
  });
}
