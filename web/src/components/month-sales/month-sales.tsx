import type { MonthSalesResponse } from '@app/contracts';
import { useTranslation } from 'react-i18next';

import { rateOrigin } from '../../lib/format/source-name';
import { useFormat } from '../../lib/format/use-format';
import { useMonthSales } from '../../lib/portfolio/month-sales';
import { Amount } from '../ui/amount';
import { ChangeList } from '../ui/confirm-dialog';
import { IconCheck, IconWarning } from '../ui/icons';
import { SkeletonLines, StaleLine } from '../ui/panel';
import { TextLink } from '../ui/text-link';
import { daysWithoutRate, isInReais, salesOutlookOf } from './sales-outlook';
import type { SaleToCome } from './sales-outlook';
import classes from './month-sales.module.css';

/** How the sum is calculated, day by day with the rates, and the law behind the limit. */
function SalesRule({ data }: { readonly data: MonthSalesResponse }) {
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
                    count: day.count,
                    rate: day.rate,
                    origin: rateOrigin(day, { t, dateText: (date) => format.tableDate(date) }),
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

interface MonthSalesProps {
  /** Day of the sale: its calendar month is read. */
  readonly date: string;
  /** Null while its figures cannot be read. */
  readonly sale: SaleToCome | null;
}

/** Before a sale: the month's sales in reais, held against Brazil's monthly exemption. Information, not tax advice. */
export function MonthSales({ date, sale }: MonthSalesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useMonthSales(date);
  const title = t('monthSales.title', { month: format.longMonth(date) });
  const retry = (): void => {
    void refetch();
  };
  return (
    <section className={classes.root} aria-label={title} aria-busy={data === undefined && !isError}>
      {data !== undefined ? (
        <>
          {isError ? (
            <StaleLine since={dataUpdatedAt} failure={t('monthSales.failed')} onRetry={retry} />
          ) : null}
          <Sales title={title} date={date} sale={sale} data={data} />
        </>
      ) : isError ? (
        <p className={classes.note} role="status">
          {t('monthSales.failed')}{' '}
          {isFetching ? null : <TextLink onClick={retry}>{t('panel.tryAgain')}</TextLink>}
        </p>
      ) : (
        <SkeletonLines lines={3} />
      )}
    </section>
  );
}

interface SalesProps extends MonthSalesProps {
  readonly title: string;
  readonly data: MonthSalesResponse;
}

function Sales({ title, date, sale, data }: SalesProps) {
  const { t } = useTranslation();
  const outlook = salesOutlookOf(data, sale);
  const isAbove = outlook?.isAbove === true;
  const Icon = isAbove ? IconWarning : IconCheck;
  const verdict = isAbove ? t('monthSales.above') : t('monthSales.left');
  return (
    <>
      <ChangeList
        title={title}
        rows={[
          {
            label: t('monthSales.recorded', { sales: String(data.count) }),
            value: <Amount value={data.soldBrl} unit="BRL" />,
          },
          { label: t('monthSales.withThis'), value: <Amount value={outlook?.afterBrl} unit="BRL" /> },
          {
            label: t('monthSales.exemption'),
            value: <Amount value={data.exemption.limitBrl} unit="BRL" isPublic />,
          },
          {
            label: (
              <span className={isAbove ? classes.above : classes.within}>
                <Icon size={16} stroke={1.7} aria-hidden="true" />
                {verdict}
              </span>
            ),
            value: <Amount value={outlook?.distanceBrl} unit="BRL" />,
          },
        ]}
      />
      {/* Only the change of side is announced: figures change with every key that is pressed. */}
      <p className="ui-visually-hidden" role="status">
        {outlook === null ? '' : isAbove ? t('monthSales.isAbove') : t('monthSales.isWithin')}
      </p>
      <Rate date={date} sale={sale} data={data} />
      <SalesRule data={data} />
    </>
  );
}

/** The rate of this sale with its day and source, and which days have none of their own. */
function Rate({ date, sale, data }: Omit<SalesProps, 'title'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const unknown = daysWithoutRate(data, { date, sale });
  return (
    <>
      {isInReais(sale) ? (
        <p className={classes.note}>{t('monthSales.rateTyped')}</p>
      ) : data.rate.isDefault ? null : (
        <p className={classes.note}>
          {t('monthSales.rate', {
            rate: data.rate.rate,
            date: format.longDate(data.rate.rateDate),
            source: data.rate.rateSource,
          })}
        </p>
      )}
      {unknown.length === 0 ? null : (
        <p className={classes.warn}>
          <IconWarning size={16} stroke={1.7} aria-hidden="true" />
          <span>
            {t('monthSales.rateUnknown', {
              days: unknown.map((day) => format.tableDate(day)).join(', '),
              rate: defaultRateOf(data),
            })}
          </span>
        </p>
      )}
    </>
  );
}

/** All days without a rate have the same one, the configured one. */
const defaultRateOf = ({ days, rate }: MonthSalesResponse): string =>
  rate.isDefault ? rate.rate : (days.find((day) => day.isDefault)?.rate ?? rate.rate);
