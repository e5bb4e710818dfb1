import type { RsiChartResponse } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod';

import { apiFetch } from '../../../lib/api/api-fetch';
import { shouldRetry } from '../../../lib/query/query-client';
import { CHART_FRESH_MS, ChartCache } from './chart-cache';
import { chartQuery } from './chart-request';
import type { ChartRequest } from './chart-request';
import { ChartDataError, readChart } from './read-chart';

const cache = new ChartCache();

/**
 * The chart of a request: from this device for an hour, then from the server, and from this device again, whatever its
 * age, when the server fails. `dataUpdatedAt` is when it was read from the server.
 */
export function useRsiHistory(request: ChartRequest): UseQueryResult<RsiChartResponse> {
  const query = chartQuery(request);
  const name = JSON.stringify(query);
  return useQuery({
    queryKey: ['market', 'history', name],
    queryFn: async ({ signal }) => {
      const chart = readChart(await apiFetch('/rsi/chart/', { schema: z.unknown(), query, signal }));
      cache.put(name, chart, Date.now());
      return chart;
    },
    initialData: () => cache.get(name)?.chart,
    initialDataUpdatedAt: () => cache.get(name)?.storedAt,
    staleTime: CHART_FRESH_MS,
    // While another period is on its way the one before stays, with its own figures.
    placeholderData: keepPreviousData,
    retry: (failures, error) => !(error instanceof ChartDataError) && shouldRetry(failures, error),
  });
}
