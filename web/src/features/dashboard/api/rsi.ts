import { bandsResponseSchema, rsiChartResponseSchema } from '@app/contracts';
import type { BandsResponse, RsiChartResponse } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { FRESH_FOR_MS } from '../../../lib/query/query-client';

/** Price, monthly RSI and regime of the last six months. */
export function useRsiChart(): UseQueryResult<RsiChartResponse> {
  return useQuery(rsiChartQuery);
}

export const rsiChartQuery = queryOptions({
  queryKey: ['market', 'chart', '6m'],
  queryFn: ({ signal }) =>
    apiFetch('/rsi/chart/', { schema: rsiChartResponseSchema, query: { period: '6m' }, signal }),
});

/** The prices at which the monthly RSI would be at round values. */
export function useBands(): UseQueryResult<BandsResponse> {
  return useQuery({ ...bandsQuery, refetchInterval: FRESH_FOR_MS });
}

export const bandsQuery = queryOptions({
  queryKey: ['market', 'bands'],
  queryFn: ({ signal }) => apiFetch('/rsi/bands/', { schema: bandsResponseSchema, signal }),
});
