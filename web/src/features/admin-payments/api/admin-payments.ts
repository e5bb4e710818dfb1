import { adminPaymentSchema, adminPaymentsResponseSchema, userListResponseSchema } from '@app/contracts';
import type { AdminPayment, AdminPaymentFilter } from '@app/contracts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';

import { apiFetch } from '../../../lib/api/api-fetch';

const ADMIN_PAYMENTS = 'admin-payments';
const PAGE_SIZE = 50;
/** More that wait for a decision are shown as those before them are decided. */
const ATTENTION_SIZE = 100;

/** What an administrator has to decide, and the notices of unknown payments. */
export const attentionQuery = queryOptions({
  queryKey: [ADMIN_PAYMENTS, 'attention'],
  queryFn: ({ signal }) =>
    apiFetch('/admin/payments', {
      schema: adminPaymentsResponseSchema,
      query: { status: 'attention', limit: ATTENTION_SIZE },
      signal,
    }),
});

/** Everybody's payments, the newest first; of one state where it is given. */
export const allPaymentsQuery = (status: AdminPaymentFilter | undefined) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_PAYMENTS, 'all', status],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      apiFetch('/admin/payments', {
        schema: adminPaymentsResponseSchema,
        query: { status, limit: PAGE_SIZE, cursor: pageParam === '' ? undefined : pageParam },
        signal,
      }),
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export type PaymentDecision =
  | { readonly kind: 'settle'; readonly userId: string }
  | { readonly kind: 'close'; readonly closing: 'paid-back' | 'no-claim' };

/** Decides about money that has come and has had no effect; the same again changes nothing. Throws `ApiProblem`. */
export function useDecidePayment(): (
  payment: AdminPayment,
  decision: PaymentDecision,
) => Promise<AdminPayment> {
  const client = useQueryClient();
  return async ({ paymentId }, decision) => {
    const body = decision.kind === 'settle' ? { userId: decision.userId } : { closing: decision.closing };
    try {
      return await apiFetch(`/admin/payments/${paymentId}/${decision.kind}`, {
        method: 'POST',
        schema: adminPaymentSchema,
        body,
      });
    } finally {
      // Also where somebody else was quicker.
      await client.invalidateQueries({ queryKey: [ADMIN_PAYMENTS] });
    }
  };
}

/** The account with exactly this name; undefined where there is none. Throws `ApiProblem`. */
export async function findAccount(
  username: string,
): Promise<{ readonly userId: string; readonly username: string } | undefined> {
  const { users } = await apiFetch('/auth/users', {
    schema: userListResponseSchema,
    query: { search: username, limit: 100 },
  });
  const found = users.find((user) => user.username.toLowerCase() === username.toLowerCase());
  return found === undefined ? undefined : { userId: found.user_id, username: found.username };
}
