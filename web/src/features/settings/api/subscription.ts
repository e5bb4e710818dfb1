import { paymentsResponseSchema, subscriptionChangedResponseSchema } from '@app/contracts';
import type { IdentityProof } from '@app/contracts';
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query';

import { isUnanswered } from '../../../lib/account/rejection-text';
import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';
import { invalidateLedger, LEDGER } from '../../../lib/query/revision';

const PAGE_SIZE = 10;

/** The own payments, the newest first. */
export const paymentsQuery = infiniteQueryOptions({
  queryKey: [LEDGER, 'payments'],
  initialPageParam: '',
  queryFn: ({ pageParam, signal }) =>
    apiFetch('/payments', {
      schema: paymentsResponseSchema,
      query: { limit: PAGE_SIZE, cursor: pageParam === '' ? undefined : pageParam },
      signal,
    }),
  getNextPageParam: ({ nextCursor }) => nextCursor,
});

/** Ends the own subscription at once; nothing is paid back. Throws `ApiProblem`. */
export function useEndSubscription(): (proof: IdentityProof) => Promise<void> {
  const client = useQueryClient();
  const key = useCommandKey('end-subscription');
  return async (proof) => {
    try {
      await apiFetch('/subscription/cancellation', {
        method: 'POST',
        body: proof,
        schema: subscriptionChangedResponseSchema,
        idempotencyKey: key.current(),
      });
      key.answered();
    } catch (error) {
      if (!isUnanswered(error)) key.answered();
      throw error;
    }
    await invalidateLedger(client);
  };
}
