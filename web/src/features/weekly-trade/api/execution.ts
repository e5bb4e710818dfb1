import {
  executePartResponseSchema,
  recordTradeResponseSchema,
  validateOperationResponseSchema,
} from '@app/contracts';
import type {
  ExecutePartRequest,
  ExecutePartResponse,
  OperationSlot,
  RecordTradeRequest,
  RecordTradeResponse,
  ValidateOperationResponse,
} from '@app/contracts';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

interface OperationToValidate {
  readonly recommendationId: string;
  readonly operation: OperationSlot;
}

/** Which rules of the week an operation would break, asked before its figures are typed; it changes nothing. */
export function useValidateOperation(
  { recommendationId, operation }: OperationToValidate,
  isAsked: boolean,
): UseQueryResult<ValidateOperationResponse> {
  return useQuery({
    queryKey: [LEDGER, 'validate', recommendationId, operation],
    enabled: isAsked,
    // Every opening of the dialog asks again: another device may have been quicker.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    queryFn: ({ signal }) =>
      apiFetch(`/recommendations/${recommendationId}/validate`, {
        schema: validateOperationResponseSchema,
        method: 'POST',
        body: { operation },
        signal,
      }),
  });
}

interface RecordManualBuyCommand {
  readonly request: RecordTradeRequest;
  readonly idempotencyKey: string;
}

/** Records a buy outside the recommendations: it adds Bitcoin and touches neither the week nor the dynamic balance. */
export function useRecordManualBuy(): UseMutationResult<RecordTradeResponse, Error, RecordManualBuyCommand> {
  return useMutation({
    mutationFn: ({ request, idempotencyKey }) =>
      apiFetch('/transactions', {
        schema: recordTradeResponseSchema,
        method: 'POST',
        body: request,
        idempotencyKey,
      }),
  });
}

export interface ExecutePartCommand {
  readonly request: ExecutePartRequest;
  readonly idempotencyKey: string;
}

/** Records one part of the week as it was really filled. */
export function useExecutePart(
  recommendationId: string,
): UseMutationResult<ExecutePartResponse, Error, ExecutePartCommand> {
  return useMutation({
    mutationFn: ({ request, idempotencyKey }) =>
      apiFetch(`/recommendations/${recommendationId}/execute`, {
        schema: executePartResponseSchema,
        method: 'POST',
        body: request,
        idempotencyKey,
      }),
  });
}
