import { farPriceWarningSchema, recordTradeResponseSchema, sellableResponseSchema } from '@app/contracts';
import type {
  FarPriceWarning,
  RecordTradeRequest,
  RecordTradeResponse,
  SellableResponse,
} from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import { isApiProblem } from '../../../lib/api/api-problem';
import { LEDGER } from '../../../lib/query/revision';

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

/** The question in a rejection whether a price far from the day's close is meant; undefined in any other. */
export function unusualPriceOf(error: unknown): FarPriceWarning | undefined {
  if (!isApiProblem(error)) return undefined;
  return unusualPriceSchema.safeParse(error.members).data?.warnings[0];
}

/** The Bitcoin that a sale of a day could take. */
export function useSellable(date: string, isNeeded: boolean): UseQueryResult<SellableResponse> {
  return useQuery({
    queryKey: [LEDGER, 'sellable', date],
    enabled: isNeeded && date !== '',
    queryFn: ({ signal }) =>
      apiFetch('/portfolio/sellable', { schema: sellableResponseSchema, query: { date }, signal }),
  });
}
