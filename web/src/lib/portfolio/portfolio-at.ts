import { portfolioResponseSchema } from '@app/contracts';
import type { PortfolioResponse } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { latestRevision, LEDGER } from '../query/revision';
import { usePortfolio } from './portfolio';

/** A day of the past, read as it was known then or as it is known since. */
export interface PastMoment {
  readonly date: string;
  readonly reading: 'known' | 'corrected';
  /** The event after which it is shown; the end of the day without one. */
  readonly event?: { readonly index: number; readonly at: string } | undefined;
}

/** The portfolio now, as of the end of a day, or after an event of it. */
export function usePortfolioAt(past: PastMoment | null): UseQueryResult<PortfolioResponse> {
  const present = usePortfolio();
  const then = useQuery({
    queryKey: [LEDGER, 'portfolio', past?.event?.at ?? past?.date ?? null, past?.reading ?? null],
    enabled: past !== null,
    // The figures of the other reading stay until these have come.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiFetch('/portfolio', {
        schema: portfolioResponseSchema,
        query: { asOf: past?.event?.at ?? past?.date, reading: past?.reading },
        minRevision: latestRevision(),
        signal,
      }),
  });
  return past === null ? present : then;
}
