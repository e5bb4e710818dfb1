import { stressResponseSchema } from '@app/contracts';
import type { MarketDataResponse, StressResponse } from '@app/contracts';
import { keepPreviousData, queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import type { QueryClient, UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { MARKET_REFRESH_MS, marketDataQuery } from './market-data';

/** The dynamic stress index for the market on screen; computed only when both RSI and regime are there. */
export function useStress(market: MarketDataResponse | undefined): UseQueryResult<StressResponse> {
  return useQuery({
    ...(market === undefined ? { queryKey: ['market', 'stress'], queryFn: skipToken } : stressQuery(market)),
    placeholderData: keepPreviousData,
  });
}

/** The market, and the stress index that follows from it. */
export async function readMarketAndStress(client: QueryClient): Promise<void> {
  await client.query(stressQuery(await client.query(marketDataQuery)));
}

/** A request cut off by a reload of the page never reaches the screen: the query is aborted with it. */
const stressQuery = (market: MarketDataResponse) =>
  queryOptions({
    queryKey: ['market', 'stress', market.rsi, market.regime, market.price],
    queryFn: ({ signal }) => {
      const price = Number(market.price);
      return apiFetch('/dynamic-stress/calculate/', {
        schema: stressResponseSchema,
        method: 'POST',
        body: {
          rsi: market.rsi,
          regime: market.regime.toLowerCase(),
          ...(price > 0 ? { current_price: price } : {}),
        },
        signal,
      });
    },
    staleTime: MARKET_REFRESH_MS,
  });
