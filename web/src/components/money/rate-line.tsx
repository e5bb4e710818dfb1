import type { UsdBrlRate } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { useDisplayMoney } from '../../lib/money/display-money';
import { useRateText } from '../../lib/money/rate-text';

export interface RateLineProps {
  /** Everything on the page is at this rate, also what was paid. */
  readonly isForAll?: boolean;
  /** Of a page whose values are at the rates of several days: that of the last, null until it is known. */
  readonly last?: UsdBrlRate | null;
}

/** At which rate present values are in reais, of which day and source; and that what was paid has its own. */
export function RateLine({ isOpen, isForAll = false, last }: RateLineProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const { rate: present, hasFailed } = useDisplayMoney();
  const rate = last === undefined ? present : last;
  const text = useRateText(rate);
  if (!isOpen) return null;
  if (hasFailed) return <p className="ui-aside">{t('money.noRate')}</p>;
  if (rate === null || text === null) return null;
  const rest = last === undefined ? t('money.paid') : `${t('money.ends')} ${t('money.paid')}`;
  return (
    <p className="ui-aside">
      {rate.isDefault && last === undefined ? t('money.default', { rate: rate.rate }) : `${text}.`}{' '}
      {isForAll ? t('money.forAll') : rest}
    </p>
  );
}
