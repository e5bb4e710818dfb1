import { executePartResponseSchema } from '@app/contracts';
import type { ExecutePartRequest, ExecutePartResponse } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

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
