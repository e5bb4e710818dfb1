import { farPriceWarningSchema, recordTradeResponseSchema } from '@app/contracts';
import type { FarPriceWarning, RecordTradeRequest, RecordTradeResponse } from '@app/contracts';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import { isApiProblem } from '../../../lib/api/api-problem';

/** Throws `ApiProblem`. */
export async function recordTrade(
  request: RecordTradeRequest,
  idempotencyKey: string,
): Promise<RecordTradeResponse> {
  return apiFetch('/transactions', {
    schema: recordTradeResponseSchema,
    method: 'POST',
    body: request,
    idempotencyKey,
  });
}

const unusualPriceSchema = z.object({
  code: z.literal('LEDGER.NEEDS_CONFIRMATION'),
  warnings: z.array(farPriceWarningSchema).check(z.minLength(1)),
});

/** The question in a refusal whether a price far from the day's close is meant; undefined in any other. */
export function unusualPriceOf(error: unknown): FarPriceWarning | undefined {
  if (!isApiProblem(error)) return undefined;
  return unusualPriceSchema.safeParse(error.members).data?.warnings[0];
}
