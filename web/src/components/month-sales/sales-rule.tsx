import type { MonthSalesResponse } from '@app/contracts';
import { localiseDecimal } from '@app/money';
import { useTranslation } from 'react-i18next';

import { useFormat } from '../../lib/format/use-format';
import { Amount } from '../ui/amount';
import classes from './month-sales.module.css';

/** How the sum is reckoned, day by day with the rates, and the law behind the limit. */
export function SalesRule({ data }: { readonly data: MonthSalesResponse }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { days, exemption } = data;
  return (
    <>
      <details className={classes.rule}>
        <summary>{t('monthSales.how')}</summary>
        <p>{t('monthSales.rule')}</p>
        {days.length === 0 ? null : (
          <ul className={classes.days}>
            {days.map((day) => (
              <li key={day.date}>
                <span>
                  {t(day.countInReais === day.count ? 'monthSales.dayInReais' : 'monthSales.day', {
                    date: format.tableDate(day.date),
                    sales: String(day.count),
                    rate: localiseDecimal(day.rate, format.language),
                    rateDate: format.tableDate(day.rateDate),
                    source: day.isDefault ? t('monthSales.defaultRate') : day.rateSource,
                  })}
                </span>
                <Amount value={day.soldBrl} unit="BRL" />
              </li>
            ))}
          </ul>
        )}
      </details>
      <p className={classes.note}>
        {t('monthSales.law', { date: format.longDate(exemption.sourceDate) })}{' '}
        <a className="ui-link" href={exemption.sourceUrl} target="_blank" rel="noreferrer" lang="pt-BR">
          {exemption.source}
        </a>
        . {t('monthSales.notAdvice')}
      </p>
    </>
  );
}
