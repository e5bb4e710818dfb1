import { validateOperationResponseSchema } from '@app/contracts';
import type { OperationSlot, ValidateOperationResponse } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

export interface OperationToValidate {
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
