import { marketDayResponseSchema } from '@app/contracts';
import type { MarketDayResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

/** Price, RSI and regime of a day, with the note where it has no close of its own; blank days are not asked for. */
export function useMarketDay(date: string): UseQueryResult<MarketDayResponse> {
  return useQuery({
    queryKey: ['market', 'day', date],
    enabled: date !== '',
    queryFn: ({ signal }) => apiFetch(`/market/days/${date}`, { schema: marketDayResponseSchema, signal }),
  });
}
