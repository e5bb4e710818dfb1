import { useCallback } from 'react';

import { formatAmount, maskedAmount } from '@app/money';

import { useLanguage } from '../../../lib/i18n/use-language';
import { usePreferences } from '../../../lib/preferences/preferences';

export type AmountText = (
  value: string,
  options?: { readonly unit?: 'USD' | 'BTC'; plus?: boolean },
) => string;

/** Amounts inside sentences and toasts, which are text: written as `Amount` draws them, and hidden with them. */
export function useAmountText(): AmountText {
  const { language } = useLanguage();
  const { hideAmounts } = usePreferences();
  return useCallback(
    (value, { unit = 'USD', plus = false } = {}) =>
      hideAmounts ? maskedAmount(unit, language) : formatAmount(value, unit, language, { plus }),
    [language, hideAmounts],
  );
}
