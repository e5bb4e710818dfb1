import {
  paymentMethodsResponseSchema,
  renewalPreviewResponseSchema,
  settingsResponseSchema,
} from '@app/contracts';
import type { PlanName } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import { LEDGER } from '../../../lib/query/revision';

/** What can be paid with here. */
export const methodsQuery = queryOptions({
  queryKey: ['payment-methods'],
  queryFn: ({ signal }) => apiFetch('/payments/methods', { schema: paymentMethodsResponseSchema, signal }),
});

/** What a plan would give the signed-in user now. */
export const renewalPreviewQuery = (plan: PlanName) =>
  queryOptions({
    queryKey: [LEDGER, 'renewal-preview', plan],
    queryFn: ({ signal }) =>
      apiFetch('/subscription/renewal-preview', {
        schema: renewalPreviewResponseSchema,
        query: { plan },
        signal,
      }),
  });

const ownEmailSchema = z.pick(settingsResponseSchema, { email: true });

/** The address on file of the signed-in user; null where there is none. */
export const ownEmailQuery = queryOptions({
  queryKey: ['own-email'],
  queryFn: async ({ signal }) => (await apiFetch('/settings', { schema: ownEmailSchema, signal })).email,
});
