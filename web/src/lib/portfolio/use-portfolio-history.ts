import { portfolioHistoryResponseSchema } from '@app/contracts';
import type { PortfolioHistoryResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER, latestRevision } from '../query/revision';

export interface HistoryRange {
  /** First and last day; a year up to today unless said otherwise. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

interface HistoryOptions extends HistoryRange {
  /** About so many days, chosen for drawing; every day unless said otherwise. */
  readonly points?: number;
  /** Nothing is asked before. */
  readonly isNeeded?: boolean;
}

/** The portfolio day by day, as corrected since. */
export function usePortfolioHistory({
  from,
  to,
  points,
  isNeeded = true,
}: HistoryOptions = {}): UseQueryResult<PortfolioHistoryResponse> {
  return useQuery({
    queryKey: [LEDGER, 'portfolio-history', from ?? null, to ?? null, points ?? null],
    enabled: isNeeded,
    queryFn: ({ signal }) => readPortfolioHistory({ from, to, points }, signal),
  });
}

/** Reads it once, every day unless `points` says otherwise. Throws `ApiProblem`. */
export async function readPortfolioHistory(
  query: HistoryRange & { readonly points?: number | undefined },
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
