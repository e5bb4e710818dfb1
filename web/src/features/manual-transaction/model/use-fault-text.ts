import { formatAmount, maskedAmount } from '@app/money';
import { useTranslation } from 'react-i18next';

import { readMoney } from '../../../components/ui/money-field';
import { usePreferences } from '../../../lib/preferences/preferences';
import type { TradeField } from './read-trade';
import type { ManualTrade } from './use-manual-trade';

const PLAIN = {
  type: {
    required: 'fault.type.required',
    invalid: 'fault.type.required',
    notPositive: 'fault.type.required',
  },
  date: {
    required: 'fault.date.required',
    invalid: 'fault.date.required',
    notPositive: 'fault.date.required',
  },
  quantity: {
    required: 'fault.quantity.required',
    invalid: 'fault.quantity.invalid',
    notPositive: 'fault.quantity.notPositive',
  },
  price: {
    required: 'fault.price.required',
    invalid: 'fault.price.invalid',
    notPositive: 'fault.price.notPositive',
  },
  value: {
    required: 'fault.value.required',
    invalid: 'fault.value.invalid',
    notPositive: 'fault.value.notPositive',
  },
  fee: { required: 'fault.fee.invalid', invalid: 'fault.fee.invalid', notPositive: 'fault.fee.negative' },
  rate: {
    required: 'fault.rate.required',
    invalid: 'fault.rate.invalid',
    notPositive: 'fault.rate.notPositive',
  },
  rsi: { required: 'fault.rsi.invalid', invalid: 'fault.rsi.invalid', notPositive: 'fault.rsi.invalid' },
} as const;

/** The fault of a field in words; a missing value is reported once the person has tried to send. */
export function useFaultText(form: ManualTrade, hasTried: boolean): (field: TradeField) => string | null {
  const { t } = useTranslation('manual-transaction');
  const { hideAmounts } = usePreferences();
  const { reading, texts, sellable } = form;
  const requested = readMoney(texts.figures.quantity, 'btc', form.locale);
  const btc = (quantity: string): string =>
    hideAmounts ? maskedAmount('BTC', form.locale) : formatAmount(quantity, 'BTC', form.locale);
  return (field) => {
    const fault = reading.ok ? undefined : reading.faults[field];
    if (fault === undefined || (fault === 'required' && !hasTried)) return null;
    switch (fault) {
      case 'unreadable':
        return null;
      case 'insufficient':
        return t('fault.insufficient', {
          available: btc(sellable.data?.availableBtc ?? '0.00000000'),
          requested: btc(requested.ok ? requested.value : '0.00000000'),
        });
      case 'tooLarge':
        return t('fault.tooLarge');
      case 'aboveValue':
        return t('fault.fee.aboveValue');
      case 'future':
        return t('fault.date.future');
      case 'required':
      case 'invalid':
      case 'notPositive':
        return t(PLAIN[field][fault]);
    }
  };
}
