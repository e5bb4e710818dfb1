import { portfolioResponseSchema } from '@app/contracts';
import type { PortfolioResponse } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { latestRevision, LEDGER } from '../query/revision';

/** Bitcoin, cash, dynamic balance and results of the signed-in user. */
export function usePortfolio(): UseQueryResult<PortfolioResponse> {
  return useQuery(portfolioQuery());
}

/** The read behind {@link usePortfolio}. */
export const portfolioQuery = () =>
  queryOptions({
    queryKey: [LEDGER, 'portfolio'],
    queryFn: ({ signal }) =>
      apiFetch('/portfolio', { schema: portfolioResponseSchema, minRevision: latestRevision(), signal }),
  });
