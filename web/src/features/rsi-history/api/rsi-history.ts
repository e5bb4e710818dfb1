import { rsiChartPoints } from '@app/contracts';
import type { RsiChartMethod, RsiChartResponse } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import { shouldRetry } from '../../../lib/query/query-client';
import { CHART_FRESH_MS, ChartCache } from './chart-cache';
import { ChartDataError, readChart } from './read-chart';

export const PERIODS = ['1y', '3y', '5y', 'all', 'custom'] as const;
export type Period = (typeof PERIODS)[number];
/** A phone is too narrow for more days than that. */
export const PHONE_PERIODS = ['1y', '3y'] as const satisfies readonly Period[];

/** What of the history is asked for. */
export interface ChartRequest {
  readonly period: Period;
  /** Of the custom period, both included. */
  readonly years: { readonly from: number; readonly to: number };
  readonly method: RsiChartMethod;
  readonly points: number;
}

/** Points of a phone unless the best quality is asked for: more than it has pixels in portrait. */
export const PHONE_POINTS = 400;
export const BEST_POINTS = rsiChartPoints.most;

type ChartQuery = Readonly<Record<string, string | number>>;

/** The query of GET /api/rsi/chart/; also what tells one chart from another in the caches. */
function chartQuery({ period, years, method, points }: ChartRequest): ChartQuery {
  const range =
    period === 'custom'
      ? { from: `${String(years.from)}-01-01`, to: `${String(years.to)}-12-31` }
      : { period };
  return { ...range, method, points };
}

const cache = new ChartCache();

/** How often a chart that has expired and could not be read again is asked for again. */
const EXPIRED_RETRY_MS = 300_000;

/** How long until a chart on screen that was read at `readAt` has to be read again; false where there is none. */
export function untilExpiry(readAt: number, now: number): number | false {
  return readAt === 0 ? false : Math.max(EXPIRED_RETRY_MS, readAt + CHART_FRESH_MS - now);
}

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
    refetchInterval: ({ state }) => untilExpiry(state.dataUpdatedAt, Date.now()),
    // While another period is on its way the one before stays, with its own figures.
    placeholderData: keepPreviousData,
    retry: (failures, error) => !(error instanceof ChartDataError) && shouldRetry(failures, error),
  });
}
