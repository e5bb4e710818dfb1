import { rsiChartResponseSchema } from '@app/contracts';
import type { RsiChartMethod } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

/** The newest RSI by another method than that of recommendations; undefined while it is not known. */
export function useRsiBy(method: RsiChartMethod): number | undefined {
  return useQuery({
    queryKey: ['market', 'rsi-by-method', method],
    queryFn: ({ signal }) =>
      apiFetch('/rsi/chart/', { schema: rsiChartResponseSchema, query: { period: '6m', method }, signal }),
    select: ({ chart_data: { rsi } }) => rsi.at(-1) ?? undefined,
  }).data;
}
