import { portfolioCashResponseSchema } from '@app/contracts';
import type { PortfolioCashResponse } from '@app/contracts';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { latestRevision, LEDGER } from '../../../lib/query/revision';

const LATEST = 10;

/** Portfolio cash with where it came from and went, and its latest movements, up to a day where one is given. */
export function useCashMovements(to: string | undefined): UseQueryResult<PortfolioCashResponse> {
  return useQuery({ ...cashMovementsQuery(to), placeholderData: keepPreviousData });
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
