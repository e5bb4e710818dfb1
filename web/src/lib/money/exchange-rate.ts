import { exchangeRateResponseSchema } from '@app/contracts';
import type { ExchangeRateResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';

/**
 * Reais for one dollar on a day, with the day and the source the rate really has.
 *
 * @param date `YYYY-MM-DD`
 * @param isNeeded nothing is asked before
 */
export function useExchangeRate(date: string, isNeeded: boolean): UseQueryResult<ExchangeRateResponse> {
  return useQuery({
    queryKey: ['exchange-rate', date],
    enabled: isNeeded,
    queryFn: ({ signal }) =>
      apiFetch('/exchange-rates/usd-brl', { schema: exchangeRateResponseSchema, query: { date }, signal }),
  });
}
