import type { UsdBrlRate } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { rateOrigin } from '../format/source-name';
import { useFormat } from '../format/use-format';
import { useDisplayMoney } from './display-money';

/** A rate with its day and source; null where dollars are shown or it is not known. */
export function useRateText(rate: UsdBrlRate | null): string | null {
  const { t } = useTranslation();
  const format = useFormat();
  const { unit } = useDisplayMoney();
  if (rate === null || unit === 'USD') return null;
  const dateText = (date: string): string => format.tableDate(date, { year: true });
  return t('money.rate', { rate: rate.rate, origin: rateOrigin(rate, { t, dateText }) });
}
