import { regimesResponseSchema } from '@app/contracts';
import type { RegimesResponse } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { FRESH_FOR_MS } from '../query/query-client';

/** The regime of the last completed day, and since when it lasts. */
export function useRegimes(): UseQueryResult<RegimesResponse> {
  return useQuery({ ...regimesQuery, refetchInterval: FRESH_FOR_MS });
}

export const regimesQuery = queryOptions({
  queryKey: ['market', 'regimes'],
  queryFn: ({ signal }) =>
    apiFetch('/regimes/', { schema: regimesResponseSchema, query: { force_refresh: false }, signal }),
});
