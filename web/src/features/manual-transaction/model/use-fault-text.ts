import { formatAmount, maskedAmount } from '@app/money';
import { useTranslation } from 'react-i18next';

import { useFigureFaults } from '../../../components/trade-form/use-figure-faults';
import { readMoney } from '../../../components/ui/money-field';
import { usePreferences } from '../../../lib/preferences/preferences';
import type { TradeField } from './read-trade';
import type { ManualTrade } from './use-manual-trade';

/** The fault of a field in words; a missing value is reported once the person has tried to send. */
export function useFaultText(form: ManualTrade, hasTried: boolean): (field: TradeField) => string | null {
  const { t } = useTranslation('manual-transaction');
  const { t: common } = useTranslation();
  const { hideAmounts } = usePreferences();
  const { reading, figures, sellable, locale } = form;
  const figureFault = useFigureFaults(figures.reading, hasTried);
  const requested = readMoney(figures.texts.quantity, 'btc', locale);
  const btc = (quantity: string): string =>
    hideAmounts ? maskedAmount('BTC', locale) : formatAmount(quantity, 'BTC', locale);
  return (field) => {
    const fault = reading.ok ? undefined : reading.faults[field];
    if (fault === undefined) return null;
    if (fault === 'insufficient') {
      return t('fault.insufficient', {
        available: btc(sellable.data?.availableBtc ?? '0.00000000'),
        requested: btc(requested.ok ? requested.value : '0.00000000'),
      });
    }
    switch (field) {
      case 'type':
        return hasTried ? t('fault.type.required') : null;
      case 'date':
        if (fault === 'future') return t('fault.date.future');
        return hasTried ? t('fault.date.required') : null;
      case 'rsi':
        return common('tradeForm.fault.rsi');
      default:
        return figureFault(field);
    }
  };
}
