import { marketDataResponseSchema } from '@app/contracts';
import type { MarketDataResponse } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { isApiProblem } from '../api/api-problem';

/** How often the price is read again, silently. */
export const MARKET_REFRESH_MS = 30_000;
export const MARKET_KEY = ['market', 'data'] as const;

function readMarket(isForced: boolean, signal: AbortSignal): Promise<MarketDataResponse> {
  return apiFetch('/market-data/', {
    schema: marketDataResponseSchema,
    query: { force_refresh: isForced },
    signal,
  });
}

/** Somebody who reloads often is rejected a fresh computation, not the figures: what the server has is read instead. */
async function readFirst(signal: AbortSignal): Promise<MarketDataResponse> {
  try {
    return await readMarket(true, signal);
  } catch (error) {
    if (isApiProblem(error) && error.code === 'MARKET.TOO_MANY_REFRESHES') return readMarket(false, signal);
    throw error;
  }
}

/**
 * Price, RSI and regime with their time and source. The first read of a page asks the server for a fresh computation,
 * the silent ones every 30 seconds take what it has; while they run the old figures stay.
 */
export function useMarketData(): UseQueryResult<MarketDataResponse> {
  return useQuery({ ...marketDataQuery, refetchInterval: MARKET_REFRESH_MS });
}

export const marketDataQuery = queryOptions({
  queryKey: MARKET_KEY,
  queryFn: ({ client, signal }) =>
    client.getQueryData(MARKET_KEY) === undefined ? readFirst(signal) : readMarket(false, signal),
  staleTime: MARKET_REFRESH_MS,
});
