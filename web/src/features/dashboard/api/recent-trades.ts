import { transactionsResponseSchema } from '@app/contracts';
import type { TransactionsResponse } from '@app/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { latestRevision, LEDGER } from '../../../lib/query/revision';

/** Enough for the markers of six months on the chart; the list shows the first few. */
const LIMIT = 50;

/** The newest recorded trades. */
export function useRecentTrades(): UseQueryResult<TransactionsResponse> {
  return useQuery(recentTradesQuery);
}

export const recentTradesQuery = queryOptions({
  queryKey: [LEDGER, 'transactions', 'recent'],
  queryFn: ({ signal }) =>
    apiFetch('/transactions', {
      schema: transactionsResponseSchema,
      query: { limit: LIMIT },
      minRevision: latestRevision(),
      signal,
    }),
});
