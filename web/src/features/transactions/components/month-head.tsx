import type { TransactionMonth, TransactionView } from '@app/contracts';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useFigures } from '../../../components/ui/figures';
import type { RowGroups } from '../../../components/ui/row-groups';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import classes from './month-head.module.css';

const TYPES = ['buy', 'reinvestment', 'sell'] as const;

/** Months as the groups of a list of trades, each with its sums where they are known. */
export function useMonthGroups(
  months: ReadonlyMap<string, TransactionMonth> | null,
): RowGroups<TransactionView> {
  const format = useFormat();
  return useMemo(
    () => ({
      of: ({ tradedOn }) => tradedOn.slice(0, 7),
      head: (month): ReactNode => (
        <span className={classes.head}>
          <span className={classes.month}>{format.longMonth(`${month}-01`)}</span>
          <MonthSums month={months?.get(month)} />
        </span>
      ),
    }),
    [months, format],
  );
}

/** What was bought, reinvested and sold in the whole month, also on other pages. */
function MonthSums({ month }: { readonly month: TransactionMonth | undefined }) {
  const { t } = useTranslation('transactions');
  const figures = useFigures();
  const { unit, shown } = useDisplayMoney();
  if (month === undefined) return null;
  return (
    <span className={classes.sums}>
      {TYPES.filter((type) => month[type].count > 0).map((type) => (
        <span key={type} className={classes.sum}>
          {t(`month.${type}`, { count: month[type].count })}{' '}
          <span className={classes.amount}>
            {figures.money(shown(month[type].totalUsd, month[type].totalBrl), { unit })}
          </span>
        </span>
      ))}
    </span>
  );
}
