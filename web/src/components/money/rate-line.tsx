import { useTranslation } from 'react-i18next';

import { rateOrigin } from '../../lib/format/source-name';
import { useFormat } from '../../lib/format/use-format';
import { useDisplayMoney } from '../../lib/money/display-money';
import classes from './rate-line.module.css';

export interface RateLineProps {
  /** Everything on the page is at this rate, also what was paid. */
  readonly isForAll?: boolean;
}

/** At which rate present values are in reais, of which day and source; and that what was paid has its own. */
export function RateLine({ isOpen, isForAll = false }: RateLineProps & { readonly isOpen: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { rate, hasFailed } = useDisplayMoney();
  if (!isOpen) return null;
  if (hasFailed) return <p className={classes.line}>{t('money.noRate')}</p>;
  if (rate === null) return null;
  const dateText = (date: string): string => format.tableDate(date, { year: true });
  return (
    <p className={classes.line}>
      {rate.isDefault
        ? t('money.default', { rate: rate.rate })
        : `${t('money.rate', { rate: rate.rate, origin: rateOrigin(rate, { t, dateText }) })}.`}{' '}
      {isForAll ? t('money.forAll') : t('money.paid')}
    </p>
  );
}
