import { paymentsResponseSchema, subscriptionChangedResponseSchema } from '@app/contracts';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';
import { isUnanswered } from '../../../lib/account/rejection-text';
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

/** Ends the own subscription at once; nothing is paid back. Fails with `ApiProblem`. */
export function useEndSubscription() {
  const client = useQueryClient();
  const key = useCommandKey('end-subscription');
  return useMutation({
    mutationFn: (password: string) =>
      apiFetch('/subscription/cancellation', {
        method: 'POST',
        body: { password },
        schema: subscriptionChangedResponseSchema,
        idempotencyKey: key.current(),
      }),
    onSettled: async (_answer, error) => {
      if (!isUnanswered(error)) key.answered();
      await invalidateLedger(client);
    },
  });
}
