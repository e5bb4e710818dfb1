import { stressResponseSchema } from '@app/contracts';
import type { MarketDataResponse, StressResponse } from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';

/**
 * The dynamic stress index for the market on screen; computed only when both RSI and regime are there. A request cut
 * off by a reload of the page never reaches the screen: the query is aborted with it.
 */
export function useStress(market: MarketDataResponse | undefined): UseQueryResult<StressResponse> {
  return useQuery({
    queryKey: ['market', 'stress', market?.rsi, market?.regime, market?.price],
    enabled: market !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      if (market === undefined) throw new Error('Stress needs RSI and regime');
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
  });
}
