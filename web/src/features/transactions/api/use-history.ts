import { recommendationResponseSchema, transactionHistoryResponseSchema } from '@app/contracts';
import type { RecommendationResponse, TransactionHistoryResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

/** Every change of a trade and of what it corrects, oldest first, from the stream itself. */
export function useHistory(transactionId: string): UseQueryResult<TransactionHistoryResponse> {
  return useQuery({
    queryKey: [LEDGER, 'transactions', 'history', transactionId],
    queryFn: ({ signal }) =>
      apiFetch(`/transactions/${transactionId}/history`, {
        schema: transactionHistoryResponseSchema,
        signal,
      }),
  });
}

/** The advice a trade carried out; its inputs are frozen, so it is read once. */
export function useAdvice(recommendationId: string): UseQueryResult<RecommendationResponse> {
  return useQuery({
    queryKey: ['recommendation', recommendationId],
    staleTime: Infinity,
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId}`, { schema: recommendationResponseSchema, signal }),
  });
}
