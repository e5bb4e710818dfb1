import { settingsResponseSchema } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { apiFetch } from '../api/api-fetch';
import { problemMessage } from '../api/problem-message';
import { CURRENCY_CHANGE } from '../money/chosen-money';
import { notify } from '../notifications/notification-store';
import { forgetFigures } from '../offline/figure-store';
import { setDisplayCurrency, usePreferences } from '../preferences/preferences';
import type { DisplayCurrency } from '../preferences/preferences';
import { LEDGER } from '../query/revision';

/** The currency of the person's amounts, and how it is changed: shown at once, and taken back where it is not saved. */
export function useDisplayCurrency(): {
  readonly currency: DisplayCurrency;
  readonly change: (currency: DisplayCurrency) => void;
} {
  const { t, i18n } = useTranslation();
  const client = useQueryClient();
  const { displayCurrency } = usePreferences();
  const { mutate } = useMutation({
    mutationKey: CURRENCY_CHANGE,
    mutationFn: (currency: DisplayCurrency) =>
      apiFetch('/settings/display-currency', {
        method: 'PUT',
        body: { currency },
        schema: settingsResponseSchema,
      }),
    onMutate: (currency) => {
      setDisplayCurrency(currency);
      return { before: displayCurrency };
    },
    onError: (error, _currency, shown) => {
      if (shown !== undefined) setDisplayCurrency(shown.before);
      notify({ type: 'error', title: problemMessage(error, t, i18n), placement: 'toast' });
    },
    // The person's own answer is among what is read again; what no open page shows has none of the new currency, nor have
    // the figures that are kept for a time without a connection.
    onSuccess: async () => {
      forgetFigures();
      client.removeQueries({ queryKey: [LEDGER], type: 'inactive' });
      await client.invalidateQueries({ queryKey: [LEDGER] });
    },
  });
  return {
    currency: displayCurrency,
    change: (currency) => {
      mutate(currency);
    },
  };
}
