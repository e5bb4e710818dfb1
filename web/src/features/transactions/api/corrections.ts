import { correctionPreviewResponseSchema, editTransactionResponseSchema } from '@app/contracts';
import type {
  CorrectionPreviewResponse,
  EditTransactionRequest,
  EditTransactionResponse,
} from '@app/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

interface EditCommand {
  readonly transactionId: string;
  readonly idempotencyKey: string;
  readonly request: EditTransactionRequest;
}

/** Puts a corrected record in the place of one; the old one stays in the history. */
export function editTransaction(command: EditCommand): Promise<EditTransactionResponse> {
  const { transactionId, idempotencyKey, request } = command;
  return apiFetch(`/transactions/${transactionId}`, {
    schema: editTransactionResponseSchema,
    method: 'PUT',
    body: request,
    idempotencyKey,
  });
}

/** A preview is about the ledger of this moment: nothing of it is kept. */
const FRESH = { gcTime: 0, staleTime: 0 } as const;

/** What restoring a trade would move, with the later history replayed. */
export function useRestorePreview(transactionId: string): UseQueryResult<CorrectionPreviewResponse> {
  return useQuery({
    ...FRESH,
    queryKey: [LEDGER, 'restore-preview', transactionId],
    queryFn: ({ signal }) =>
      apiFetch(`/transactions/${transactionId}/restore-preview`, {
        schema: correctionPreviewResponseSchema,
        signal,
      }),
  });
}

/** What a correction would move; null figures (not readable yet) ask nothing. */
export function useEditPreview(
  transactionId: string,
  request: EditTransactionRequest | null,
): UseQueryResult<CorrectionPreviewResponse> {
  return useQuery({
    ...FRESH,
    queryKey: [LEDGER, 'edit-preview', transactionId, request],
    enabled: request !== null,
    // While one types, the effect of the figures before stays instead of flashing.
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      apiFetch(`/transactions/${transactionId}/edit-preview`, {
        schema: correctionPreviewResponseSchema,
        method: 'POST',
        body: request,
        signal,
      }),
  });
}
