import type { MonthSalesResponse, SalesExemption } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { cx } from '../../lib/classes';
import { rateOrigin } from '../../lib/format/source-name';
import { useFormat } from '../../lib/format/use-format';
import { useMe } from '../../lib/me/me';
import { useMonthSales } from '../../lib/portfolio/month-sales';
import { Amount } from '../ui/amount';
import { ChangeList } from '../ui/confirm-dialog';
import { IconCheck, IconWarning } from '../ui/icons';
import { SkeletonLines, StaleLine } from '../ui/panel';
import { TextLink } from '../ui/text-link';
import { daysWithoutRate, isInReais, outlookWithoutSale, salesOutlookOf } from './sales-outlook';
import type { SalesOutlook, SaleToCome } from './sales-outlook';
import classes from './month-sales.module.css';

function Law({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <a className="ui-link" href={href} target="_blank" rel="noreferrer" lang="pt-BR">
      {children}
    </a>
  );
}

/** The law behind the limit, since when it is in force and when it was read; what counts together, and what does not. */
export function ExemptionLaw({ exemption }: { readonly exemption: SalesExemption }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { validFrom, validUntil, readOn } = exemption;
  return (
    <>
      <p className="ui-note">
        {t('monthSales.together')} {t('monthSales.foreign')}{' '}
        <Law href={exemption.foreignSourceUrl}>{exemption.foreignSource}</Law>.
      </p>
      <p className="ui-note">
        {t('monthSales.limit')} <Law href={exemption.sourceUrl}>{exemption.source}</Law>;{' '}
        {validUntil === null
          ? t('monthSales.validSince', { from: format.longDate(validFrom) })
          : t('monthSales.validBetween', {
              from: format.longDate(validFrom),
              to: format.longDate(validUntil),
            })}
        {', '}
        {t('monthSales.readOn', { date: format.longDate(readOn) })}. {t('monthSales.notAdvice')}
      </p>
    </>
  );
}

/** How the sum is calculated, day by day with the rates. */
function SalesRule({ days }: Pick<MonthSalesResponse, 'days'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <p className="ui-note">{t('monthSales.rule')}</p>
      {days.length === 0 ? null : (
        <ul className={cx('ui-note ui-list', classes.days)}>
          {days.map((day) => (
            <li key={day.date}>
              <span>
                {day.isMissing && day.countInReais < day.count
                  ? t('monthSales.dayWithoutRate', { date: format.tableDate(day.date), count: day.count })
                  : t(day.countInReais === day.count ? 'monthSales.dayInReais' : 'monthSales.day', {
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
    </>
  );
}

interface MonthSalesProps {
  /** Day of the sale: its calendar month is read. */
  readonly date: string;
  /** Null while its figures cannot be read. */
  readonly sale: SaleToCome | null;
}

/**
 * Before a sale of somebody who pays tax in Brazil: the month's sales in reais, held against the monthly exemption. One
 * line until it is opened. Information, not tax advice.
 */
export function MonthSales(props: MonthSalesProps) {
  return useMe().data?.taxCountry === 'BR' ? <BrazilianMonth {...props} /> : null;
}

function BrazilianMonth({ date, sale }: MonthSalesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, isError, isFetching, dataUpdatedAt, refetch } = useMonthSales(date);
  const title = t('monthSales.title', { month: format.longMonth(date) });
  const retry = (): void => {
    void refetch();
  };
  return (
    <section
      className="ui-column ui-gap-8 ui-above-12"
      aria-label={title}
      aria-busy={data === undefined && !isError}
    >
      {data !== undefined ? (
        <>
          {isError ? (
            <StaleLine since={dataUpdatedAt} failure={t('monthSales.failed')} onRetry={retry} />
          ) : null}
          <Sales title={title} date={date} sale={sale} data={data} />
        </>
      ) : isError ? (
        <p className="ui-note" role="status">
          {t('monthSales.failed')}{' '}
          {isFetching ? null : <TextLink onClick={retry}>{t('panel.tryAgain')}</TextLink>}
        </p>
      ) : (
        <SkeletonLines lines={1} />
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
  return (
    <>
      <details className={classes.fold}>
        <summary>
          <SalesLine data={data} sale={sale} outlook={outlook} />
        </summary>
        <div className="ui-column ui-gap-8 ui-above-6">
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
                label: isAbove ? t('monthSales.above') : t('monthSales.left'),
                value: <Amount value={outlook?.distanceBrl} unit="BRL" />,
              },
            ]}
          />
          <Rate date={date} sale={sale} data={data} />
          <SalesRule days={data.days} />
          <ExemptionLaw exemption={data.exemption} />
        </div>
      </details>
      {/* Only the change of side is announced: figures change with every key that is pressed. */}
      <p className="ui-visually-hidden" role="status">
        {outlook === null ? '' : isAbove ? t('monthSales.isAbove') : t('monthSales.isWithin')}
      </p>
    </>
  );
}

interface SalesLineProps extends Pick<SalesProps, 'data' | 'sale'> {
  readonly outlook: SalesOutlook | null;
}

/** What is left of the exemption with this sale; before it, while its figures cannot be read. */
function SalesLine({ data, sale, outlook }: SalesLineProps) {
  const { t } = useTranslation();
  const shown = sale === null ? outlookWithoutSale(data) : outlook;
  if (shown === null)
    return (
      <span className={cx('ui-strong ui-warn ui-row ui-gap-8', classes.above)}>
        <IconWarning size={16} stroke={1.7} aria-hidden="true" />
        <span>{t('monthSales.line.unknown')}</span>
      </span>
    );
  const Icon = shown.isAbove ? IconWarning : IconCheck;
  return (
    <span
      className={
        shown.isAbove
          ? cx('ui-strong ui-warn ui-row ui-gap-8', classes.above)
          : cx('ui-strong ui-row ui-gap-8', classes.within)
      }
    >
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {shown.isAbove
          ? t('monthSales.line.above')
          : t(sale === null ? 'monthSales.line.leftBefore' : 'monthSales.line.left')}{' '}
        <Amount value={shown.distanceBrl} unit="BRL" />
      </span>
    </span>
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
        <p className="ui-note">{t('monthSales.rateTyped')}</p>
      ) : data.rate.isMissing ? null : (
        <p className="ui-note">
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
              days: unknown.map((day) => format.tableDate(day, { year: true })).join(', '),
            })}
          </span>
        </p>
      )}
    </>
  );
}
