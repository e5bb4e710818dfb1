import { portfolioHistoryResponseSchema } from '@app/contracts';
import type { PortfolioHistoryResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER, latestRevision } from '../query/revision';

interface HistoryRange {
  /** First and last day; a year up to today unless said otherwise. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Nothing is asked before. */
  readonly isNeeded?: boolean;
}

/** The portfolio day by day, as corrected since. */
export function usePortfolioHistory({
  from,
  to,
  isNeeded = true,
}: HistoryRange = {}): UseQueryResult<PortfolioHistoryResponse> {
  return useQuery({
    queryKey: [LEDGER, 'portfolio-history', from ?? null, to ?? null],
    enabled: isNeeded,
    queryFn: ({ signal }) =>
      apiFetch('/portfolio/history', {
        schema: portfolioHistoryResponseSchema,
        query: { from, to },
        minRevision: latestRevision(),
        signal,
      }),
  });
}
