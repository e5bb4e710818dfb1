import { executeInvestmentResponseSchema } from '@app/contracts';
import type { ExecuteInvestmentRequest, ExecuteInvestmentResponse } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

export interface ExecuteInvestmentCommand {
  readonly request: ExecuteInvestmentRequest;
  readonly idempotencyKey: string;
}

/** Records the week's investment as it was really filled. */
export function useExecuteInvestment(
  recommendationId: string,
): UseMutationResult<ExecuteInvestmentResponse, Error, ExecuteInvestmentCommand> {
  return useMutation({
    mutationFn: ({ request, idempotencyKey }) =>
      apiFetch(`/recommendations/${recommendationId}/execute`, {
        schema: executeInvestmentResponseSchema,
        method: 'POST',
        body: request,
        idempotencyKey,
      }),
  });
}
