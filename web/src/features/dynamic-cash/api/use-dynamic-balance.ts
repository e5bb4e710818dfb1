import { dynamicBalanceResponseSchema } from '@app/contracts';
import type { DynamicBalanceResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER, latestRevision } from '../../../lib/query/revision';

const ENTRIES = 100;

/** The dynamic balance, its totals and its newest entries. */
export function useDynamicBalance(): UseQueryResult<DynamicBalanceResponse> {
  return useQuery({
    queryKey: [LEDGER, 'dynamic-balance'],
    queryFn: ({ signal }) =>
      apiFetch('/dynamic-balance', {
        schema: dynamicBalanceResponseSchema,
        query: { limit: ENTRIES },
        minRevision: latestRevision(),
        signal,
      }),
  });
}
