import { rsiChartResponseSchema } from '@app/contracts';
import type { RsiChartResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

/** Price, monthly RSI and regime of the last six months. */
export function useRsiChart(): UseQueryResult<RsiChartResponse> {
  return useQuery({
    queryKey: ['market', 'chart', '6m'],
    queryFn: ({ signal }) =>
      apiFetch('/rsi/chart/', { schema: rsiChartResponseSchema, query: { period: '6m' }, signal }),
  });
}
