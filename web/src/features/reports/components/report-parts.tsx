import type { DaySpan, PortfolioSummaryResponse } from '@app/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { Amount } from '../../../components/ui/amount';
import { Banner } from '../../../components/ui/banner';
import { PanelEmpty } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { dayEndingAt } from '../../../lib/format/dates';
import { sourceName } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';

/** What every report says of itself. */
export type ReportFrame = Pick<PortfolioSummaryResponse, 'stale' | 'from' | 'to' | 'price' | 'unpriced'>;

interface RangeLineProps {
  readonly report: ReportFrame | undefined;
  /** Whether figures of it are at a price. */
  readonly isPriced: boolean;
}

/** The days of the report, and the price of the last of them. */
export function RangeLine({ report, isPriced }: RangeLineProps) {
  const { t } = useTranslation('reports');
  const { t: tc } = useTranslation();
  const format = useFormat();
  if (report === undefined) return <> </>;
  const { from, to, price } = report;
  const date = (day: string): string => format.tableDate(day, { year: true });
  const days = from === null ? date(to) : t('line.days', { from: date(from), to: date(to) });
  if (!isPriced) return <>{days}</>;
  if (price === null) return <>{t('line.noPrice', { days })}</>;
  return (
    <>
      {days}
      {' · '}
      {t('line.price')} <Amount value={price.usd} isPublic />
      {', '}
      {priceAge(price)}
    </>
  );

  function priceAge({ asOf, status, source }: NonNullable<ReportFrame['price']>): string {
    const day = date(dayEndingAt(asOf));
    if (status === 'recorded') return t('line.recorded', { date: day });
    const name = sourceName(source, tc);
    if (status === 'close') return t('line.close', { date: day, source: name });
    return `${format.age(asOf)} · ${name}`;
  }
}

/** That the answer is old, and which days had no price: figures that need one of them are left out. */
export function ReportNotes({ report }: { readonly report: ReportFrame }) {
  const { t } = useTranslation('reports');
  const { missing, carried } = report.unpriced;
  const spans = useSpans();
  return (
    <>
      <ReadingAge stale={report.stale} />
      {missing.length === 0 ? null : (
        <Banner tone="warn" title={t('unpriced.missing')}>
          {t('unpriced.missingDays', { days: spans(missing) })}
        </Banner>
      )}
      {carried.length === 0 ? null : (
        <Banner tone="info" title={t('unpriced.carried')}>
          {t('unpriced.carriedDays', { days: spans(carried) })}
        </Banner>
      )}
    </>
  );
}

/** That a report about taxes is information, and what it rests on. */
export function TaxNotice({ text }: { readonly text: string }) {
  const { t } = useTranslation('reports');
  return (
    <p className="ui-muted">
      <strong>{t('taxNotice.title')}</strong> {text}
    </p>
  );
}

/** Days and spans of days as a text. */
export function useSpans(): (days: readonly DaySpan[]) => string {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return (days) =>
    days
      .map(({ from, to }) => {
        const [first, last] = [from, to].map((day) => format.tableDate(day, { year: true }));
        return from === to ? first : t('line.days', { from: first, to: last });
      })
      .join(', ');
}

/** Fewer transactions than the report needs, and what to do about it. */
export function InsufficientData({ text }: { readonly text: string }) {
  const { t } = useTranslation('reports');
  return (
    <PanelEmpty
      text={
        <>
          <strong>{t('insufficient.title')}</strong>
          <br />
          {text}
        </>
      }
      action={
        <Button component={Link} to="/transactions/new" variant="default">
          {t('insufficient.register')}
        </Button>
      }
    />
  );
}

/** A rate of return; "n/a" where it says nothing yet. */
export function Percent({
  value,
  decimals = 2,
  isChange = true,
}: {
  readonly value: string | null;
  readonly decimals?: number;
  readonly isChange?: boolean;
}) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  return <>{value === null ? t('notAvailable') : format.percent(value, { decimals, plus: isChange })}</>;
}
