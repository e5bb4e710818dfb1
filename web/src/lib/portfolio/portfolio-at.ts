import { portfolioResponseSchema } from '@app/contracts';
import type { PortfolioResponse } from '@app/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { latestRevision, LEDGER } from '../query/revision';
import { portfolioQuery } from './portfolio';

/** A day of the past, read as it was known then or as it is known since. */
export interface PastMoment {
  readonly date: string;
  readonly reading: 'known' | 'corrected';
  /** The event after which it is shown; the end of the day without one. */
  readonly event?: { readonly index: number; readonly at: string } | undefined;
}

/** The portfolio now, as of the end of a day, or after an event of it; the figures of before stay until these have come. */
export function usePortfolioAt(past: PastMoment | null): UseQueryResult<PortfolioResponse> {
  return useQuery({
    ...(past === null ? portfolioQuery() : pastPortfolioQuery(past)),
    placeholderData: keepPreviousData,
  });
}

const pastPortfolioQuery = ({ date, event, reading }: PastMoment) => {
  const asOf = event?.at ?? date;
  return queryOptions({
    queryKey: [LEDGER, 'portfolio', asOf, reading],
    queryFn: ({ signal }) =>
      apiFetch('/portfolio', {
        schema: portfolioResponseSchema,
        query: { asOf, reading },
        minRevision: latestRevision(),
        signal,
      }),
  });
};
