import { subscriptionResponseSchema } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { LEDGER } from '../query/revision';

/** The subscription of the signed-in user with all its periods. */
export const subscriptionQuery = queryOptions({
  queryKey: [LEDGER, 'subscription'],
  queryFn: ({ signal }) => apiFetch('/subscription', { schema: subscriptionResponseSchema, signal }),
});
