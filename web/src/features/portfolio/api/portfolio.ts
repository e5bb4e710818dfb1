import { portfolioCashResponseSchema, portfolioResponseSchema } from '@app/contracts';
import type { PortfolioCashResponse, PortfolioResponse } from '@app/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { usePortfolio } from '../../../lib/portfolio/portfolio';
import { latestRevision, LEDGER } from '../../../lib/query/revision';

const LATEST = 10;

/** Portfolio cash with where it came from and went, and its latest movements, up to a day where one is given. */
export function useCashMovements(to: string | undefined): UseQueryResult<PortfolioCashResponse> {
  return useQuery(cashMovementsQuery(to));
}

/** The read behind {@link useCashMovements}. */
export const cashMovementsQuery = (to: string | undefined) =>
  queryOptions({
    queryKey: [LEDGER, 'portfolio-cash', to ?? null],
    queryFn: ({ signal }) =>
      apiFetch('/portfolio-cash', {
        schema: portfolioCashResponseSchema,
        query: { limit: LATEST, to },
        minRevision: latestRevision(),
        signal,
      }),
  });

/** A day of the past, read as it was known then or as it is known since. */
export interface PastMoment {
  readonly date: string;
  readonly reading: 'known' | 'corrected';
}

/** The portfolio now, or as of the end of a day. */
export function usePortfolioAt(past: PastMoment | null): UseQueryResult<PortfolioResponse> {
  const present = usePortfolio();
  const then = useQuery({
    queryKey: [LEDGER, 'portfolio', past?.date ?? null, past?.reading ?? null],
    enabled: past !== null,
    // The figures of the other reading stay until these have come.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiFetch('/portfolio', {
        schema: portfolioResponseSchema,
        query: { asOf: past?.date, reading: past?.reading },
        minRevision: latestRevision(),
        signal,
      }),
  });
  return past === null ? present : then;
}
