import { restoreTransactionResponseSchema } from '@app/contracts';
import type { RestoreTransactionRequest, RestoreTransactionResponse } from '@app/contracts';

import { apiFetch } from '../api/api-fetch';

export interface RestoreCommand {
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
