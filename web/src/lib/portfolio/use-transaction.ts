import { transactionResponseSchema } from '@app/contracts';
import type { TransactionResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER, latestRevision } from '../query/revision';

/** One recorded trade with the balances after it. */
export function useTransaction(
  transactionId: string,
  isNeeded: boolean,
): UseQueryResult<TransactionResponse> {
  return useQuery({
    queryKey: [LEDGER, 'transactions', 'one', transactionId],
    enabled: isNeeded,
    queryFn: ({ signal }) =>
      apiFetch(`/transactions/${transactionId}`, {
        schema: transactionResponseSchema,
        minRevision: latestRevision(),
        signal,
      }),
  });
}
