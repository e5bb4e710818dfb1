import {
  paymentMethodsResponseSchema,
  plansResponseSchema,
  renewalPreviewResponseSchema,
  settingsResponseSchema,
} from '@app/contracts';
import type { PlanName, PlansResponse } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod/mini';

import { apiFetch } from '../../../lib/api/api-fetch';
import type { Language } from '../../../lib/i18n/languages';
import { LEDGER } from '../../../lib/query/revision';

export const PLANS = 'plans';

export type PlanOffer = PlansResponse['plans'][number];

/** Plans with their prices, the currency of the language first. */
export const plansQuery = (language: Language) =>
  queryOptions({
    queryKey: [PLANS, language],
    queryFn: ({ signal }) => apiFetch('/plans', { schema: plansResponseSchema, query: { language }, signal }),
  });

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
