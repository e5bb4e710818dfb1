import { sellableResponseSchema } from '@app/contracts';
import type { SellableResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

/** The Bitcoin that a sale of a day could take. */
export function useSellable(date: string, isNeeded: boolean): UseQueryResult<SellableResponse> {
  return useQuery({
    queryKey: [LEDGER, 'sellable', date],
    enabled: isNeeded && date !== '',
    queryFn: ({ signal }) =>
      apiFetch('/portfolio/sellable', { schema: sellableResponseSchema, query: { date }, signal }),
  });
}
