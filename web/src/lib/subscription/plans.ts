import { plansResponseSchema } from '@app/contracts';
import type { PlansResponse } from '@app/contracts';
import { queryOptions } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import type { Language } from '../i18n/languages';

export const PLANS = 'plans';

export type PlanOffer = PlansResponse['plans'][number];

/** Plans with their prices, the currency of the language first. */
export const plansQuery = (language: Language) =>
  queryOptions({
    queryKey: [PLANS, language],
    queryFn: ({ signal }) => apiFetch('/plans', { schema: plansResponseSchema, query: { language }, signal }),
  });
