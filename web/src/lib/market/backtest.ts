import { backtestResponseSchema } from '@app/contracts';
import type { BacktestResponse, BacktestWindowId } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';

/** Both profiles next to fixed DCA in a window, from the true closes. Fails with `ApiProblem`. */
export function useBacktest(window: BacktestWindowId): UseQueryResult<BacktestResponse> {
  return useQuery({
    queryKey: ['backtest', window],
    queryFn: ({ signal }) => apiFetch(`/backtests/${window}`, { schema: backtestResponseSchema, signal }),
  });
}
