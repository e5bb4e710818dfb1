import { correctionPreviewResponseSchema } from '@app/contracts';
import type { CorrectionPreviewResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER } from '../query/revision';

/** What undoing a trade would move, and why it would be refused, with the later history replayed. */
export function useVoidPreview(transactionId: string): UseQueryResult<CorrectionPreviewResponse> {
  return useQuery({
    queryKey: [LEDGER, 'void-preview', transactionId],
    gcTime: 0,
    staleTime: 0,
    queryFn: ({ signal }) =>
      apiFetch(`/transactions/${transactionId}/void-preview`, {
        schema: correctionPreviewResponseSchema,
        signal,
      }),
  });
}
