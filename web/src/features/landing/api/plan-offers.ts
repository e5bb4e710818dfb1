import { plansResponseSchema } from '@app/contracts';
import type { PlansResponse } from '@app/contracts';
import { useEffect, useState } from 'react';

import { apiFetch } from '../../../lib/api/api-fetch';
import { useLanguage } from '../../../lib/i18n/use-language';

type PlanOffers = PlansResponse['plans'];

/** Plans with their prices, the currency of the language first; null while they are not there, or cannot be read. */
export function usePlanOffers(): PlanOffers | null {
  const { language } = useLanguage();
  const [offers, setOffers] = useState<PlanOffers | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    apiFetch('/plans', { schema: plansResponseSchema, query: { language }, signal: leaving.signal }).then(
      ({ plans }) => {
        setOffers(plans);
      },
      // The strip names the plans and leads to their page, which says what is wrong.
      () => undefined,
    );
    return () => {
      leaving.abort();
    };
  }, [language]);
  return offers;
}
