import { voidTransactionResponseSchema } from '@app/contracts';
import type { VoidTransactionResponse } from '@app/contracts';

import { apiFetch } from '../api/api-fetch';

export interface VoidCommand {
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
