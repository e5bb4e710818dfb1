import { recordTradeResponseSchema, usdStringSchema } from '@app/contracts';
import type { RecordTradeRequest, RecordTradeResponse } from '@app/contracts';
import { z } from 'zod';

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
  warnings: z
    .array(
      z.object({
        kind: z.literal('price_far_from_close'),
        priceUsd: usdStringSchema,
        dayCloseUsd: usdStringSchema,
      }),
    )
    .min(1),
});

/** The price that was sent beside the close of its day. */
export type UnusualPrice = z.infer<typeof unusualPriceSchema>['warnings'][number];

/** The question in a refusal whether a price far from the day's close is meant; undefined in any other. */
export function unusualPriceOf(error: unknown): UnusualPrice | undefined {
  if (!isApiProblem(error)) return undefined;
  return unusualPriceSchema.safeParse(error.members).data?.warnings[0];
}
