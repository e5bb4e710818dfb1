import {
  correctionPreviewResponseSchema,
  restoreTransactionResponseSchema,
  transactionResponseSchema,
  voidTransactionResponseSchema,
} from '@app/contracts';
import type {
  CorrectionPreviewResponse,
  RestoreTransactionRequest,
  RestoreTransactionResponse,
  TransactionResponse,
  VoidTransactionResponse,
} from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { latestRevision, LEDGER } from '../query/revision';

interface RestoreCommand {
  readonly transactionId: string;
  readonly idempotencyKey: string;
  readonly request: RestoreTransactionRequest;
}

/** Brings something deleted into effect again: a trade, or a movement of money. Throws `ApiProblem`. */
export function restoreTransaction(command: RestoreCommand): Promise<RestoreTransactionResponse> {
  const { transactionId, idempotencyKey, request } = command;
  return apiFetch(`/transactions/${transactionId}/restore`, {
    schema: restoreTransactionResponseSchema,
    method: 'POST',
    body: request,
    idempotencyKey,
  });
}

interface VoidCommand {
  readonly transactionId: string;
  readonly idempotencyKey: string;
  /** Goes on although the dynamic balance becomes negative. */
  readonly acceptNegative?: boolean;
}

/** Takes the effect of a trade back; its record stays, and it can be restored for 30 days. */
export function voidTransaction(command: VoidCommand): Promise<VoidTransactionResponse> {
  const { transactionId, idempotencyKey, acceptNegative = false } = command;
  return apiFetch(`/transactions/${transactionId}`, {
    schema: voidTransactionResponseSchema,
    method: 'DELETE',
    ...(acceptNegative ? { query: { acceptNegative: true } } : {}),
    idempotencyKey,
  });
}

/** What undoing a trade would move, and why it would be rejected, with the later history replayed. */
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
