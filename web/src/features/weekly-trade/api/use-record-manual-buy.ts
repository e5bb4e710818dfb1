import { recordTradeResponseSchema } from '@app/contracts';
import type { RecordTradeRequest, RecordTradeResponse } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

export interface RecordManualBuyCommand {
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
