import type { BrazilPositionView, BrazilTaxYearResponse } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { ExemptionLaw } from '../../../components/month-sales/month-sales';
import { Amount, BareAmount, BtcAmount } from '../../../components/ui/amount';
import { Banner } from '../../../components/ui/banner';
import { DataTable } from '../../../components/ui/data-table';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { Panel, PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { ReadingAge } from '../../../components/ui/reading-age';
import { Term } from '../../../components/ui/term';
import { rateOrigin } from '../../../lib/format/source-name';
import { useFormat } from '../../../lib/format/use-format';
import { InsufficientData, TaxNotice, useSpans } from './report-parts';

type Month = BrazilTaxYearResponse['months'][number];

interface BrazilReportProps {
  readonly query: PanelQuery<BrazilTaxYearResponse>;
  /** In the person's zone. */
  readonly today: string;
}

/** A year for a Brazilian return: the running month's meter, positions at cost, sales and gains. */
export function BrazilReport({ query, today }: BrazilReportProps) {
  const { t } = useTranslation('reports');
  const { data } = query;
  const hasEntries = data !== undefined && data.firstOn !== null;
  return (
    <>
      {data === undefined ? null : <Notes report={data} />}
      {hasEntries && data.to === today ? <Meter report={data} /> : null}
      <QueryPanel
        title={t('brazil.position.title')}
        query={query}
        failure={t('failed.report')}
        empty={{
          when: (report) => report.firstOn === null,
          show: <InsufficientData text={t('insufficient.text')} />,
        }}
      >
        {(report) => <Positions report={report} />}
      </QueryPanel>
      {hasEntries ? (
        <>
          <MonthsPanel months={data.months} />
          <DaysPanel days={data.days} />
          <Panel title={t('brazil.law')}>
            <ExemptionLaw exemption={data.exemption} />
          </Panel>
        </>
      ) : null}
    </>
  );
}

/** More spans of days than these are in the file. */
const NAMED_SPANS = 8;

function Notes({ report: { stale, missingRates } }: { readonly report: BrazilTaxYearResponse }) {
  const { t } = useTranslation('reports');
  const spans = useSpans();
  const hidden = missingRates.length - NAMED_SPANS;
  return (
    <>
      <ReadingAge stale={stale} />
      <TaxNotice text={t('taxNotice.brazil')} />
      {missingRates.length === 0 ? null : (
        <Banner tone="warn" title={t('brazil.missing.title')}>
          {hidden > 0
            ? t('brazil.missing.some', { days: spans(missingRates.slice(0, NAMED_SPANS)), count: hidden })
            : t('brazil.missing.days', { days: spans(missingRates) })}
        </Banner>
      )}
    </>
  );
}

/** The running month against the exemption. */
function Meter({ report: { months, exemption } }: { readonly report: BrazilTaxYearResponse }) {
  const { t: common } = useTranslation();
  const format = useFormat();
  const month = months.at(-1);
  if (month === undefined) return null;
  const isAbove = month.isAboveExemption === true;
  return (
    <Panel title={common('monthSales.title', { month: format.longMonth(`${month.month}-01`) })} isFlush>
      <MetricGrid columns={3} isRuled>
        <Metric label={common('monthSales.recorded', { sales: String(month.count) })}>
          <Amount value={month.soldBrl} unit="BRL" />
        </Metric>
        <Metric label={common('monthSales.exemption')}>
          <Amount value={exemption.limitBrl} unit="BRL" isPublic />
        </Metric>
        <Metric label={isAbove ? common('monthSales.above') : common('monthSales.left')}>
          <Amount value={month.distanceBrl} unit="BRL" />
        </Metric>
      </MetricGrid>
    </Panel>
  );
}

const FIGURES = ['bitcoin', 'cost', 'average'] as const;

function PositionFigure({
  figure,
  position,
}: {
  readonly figure: (typeof FIGURES)[number];
  readonly position: BrazilPositionView;
}): ReactNode {
  switch (figure) {
    case 'bitcoin':
      return <BtcAmount value={position.btc} />;
    case 'cost':
      return <Amount value={position.costBrl} unit="BRL" />;
    case 'average':
      return <Amount value={position.averagePriceBrl} unit="BRL" />;
  }
}

function Positions({ report: { opening, closing } }: { readonly report: BrazilTaxYearResponse }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const name = (figure: (typeof FIGURES)[number]): ReactNode => (
    <Term word={t(`brazil.position.${figure}.name`)} definition={t(`brazil.position.${figure}.definition`)} />
  );
  const date = (position: BrazilPositionView): string => format.tableDate(position.date, { year: true });
  return (
    <DataTable
      caption={t('brazil.position.title')}
      rows={FIGURES.map((figure) => ({ figure }))}
      rowKey={({ figure }) => figure}
      columns={[
        { key: 'figure', head: t('column.figure'), cell: ({ figure }) => name(figure) },
        ...[opening, closing].map((position) => ({
          key: position.date,
          head: date(position),
          isFigure: true,
          cell: ({ figure }: { readonly figure: (typeof FIGURES)[number] }) => (
            <PositionFigure figure={figure} position={position} />
          ),
        })),
      ]}
      phone={({ figure }) => ({
        lead: name(figure),
        sub: `${date(opening)} → ${date(closing)}`,
        subValue: <PositionFigure figure={figure} position={opening} />,
        value: <PositionFigure figure={figure} position={closing} />,
      })}
    />
  );
}

function MonthsPanel({ months }: { readonly months: readonly Month[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const name = ({ month }: Month): string => format.longMonth(`${month}-01`);
  const status = ({ count, isAboveExemption }: Month): string => {
    if (count === 0) return t('brazil.months.noSale');
    if (isAboveExemption === null) return t('brazil.months.unknown');
    return isAboveExemption ? t('brazil.months.above') : t('brazil.months.within');
  };
  const figure = (key: string, read: (month: Month) => string | null, isChange = false) => ({
    ...{ key, head: t(`brazil.months.${key === 'sold' ? 'sold' : key === 'cost' ? 'cost' : 'gain'}`) },
    ...{ unit: 'BRL' as const, isFigure: true },
    cell: (month: Month) => <BareAmount value={month.count === 0 ? null : read(month)} isChange={isChange} />,
  });
  return (
    <Panel title={<Term word={t('brazil.months.title')} definition={t('brazil.months.definition')} />}>
      <DataTable
        caption={t('brazil.months.title')}
        rows={months}
        rowKey={({ month }) => month}
        columns={[
          { key: 'month', head: t('column.month'), cell: name },
          figure('sold', ({ soldBrl }) => soldBrl),
          figure('cost', ({ costBrl }) => costBrl),
          figure('gain', ({ gainBrl }) => gainBrl, true),
          { key: 'status', head: t('brazil.months.exemption'), cell: status },
        ]}
        phone={(month) => ({
          lead: name(month),
          sub: status(month),
          value: <Amount value={month.count === 0 ? null : month.soldBrl} unit="BRL" />,
          ...(month.count === 0
            ? {}
            : {
                subValue: (
                  <>
                    {t('brazil.months.gain')} <Amount value={month.gainBrl} unit="BRL" isChange />
                  </>
                ),
              }),
        })}
      />
    </Panel>
  );
}

type Day = BrazilTaxYearResponse['days'][number];

/** Every day with a sale, with the rate it counts at and where that is from. */
function DaysPanel({ days }: { readonly days: readonly Day[] }) {
  const { t } = useTranslation('reports');
  const { t: common } = useTranslation();
  const format = useFormat();
  const rate = (day: Day): string => {
    if (day.countInReais === day.count) return t('brazil.days.entered');
    if (day.isMissing) return t('brazil.days.missing');
    const origin = rateOrigin(day, { t: common, dateText: (date) => format.tableDate(date) });
    return `${format.decimal(day.rate, { decimals: 4 })} (${origin})`;
  };
  const brl = (key: 'sold' | 'fees' | 'cost' | 'gain', read: (day: Day) => string | null) => ({
    ...{ key, head: t(`brazil.months.${key}`), unit: 'BRL' as const, isFigure: true },
    cell: (day: Day) => <BareAmount value={read(day)} isChange={key === 'gain'} />,
  });
  return (
    <Panel title={t('brazil.days.title')}>
      {days.length === 0 ? (
        <PanelEmpty text={t('brazil.days.none')} />
      ) : (
        <DataTable
          caption={t('brazil.days.title')}
          rows={days}
          rowKey={({ date }) => date}
          columns={[
            {
              key: 'date',
              head: t('brazil.days.day'),
              cell: ({ date }) => format.tableDate(date, { year: true }),
            },
            {
              key: 'btc',
              head: t('column.bitcoin'),
              isFigure: true,
              cell: ({ btc }) => <BtcAmount value={btc} />,
            },
            brl('sold', ({ soldBrl }) => soldBrl),
            brl('fees', ({ feesBrl }) => feesBrl),
            brl('cost', ({ costBrl }) => costBrl),
            brl('gain', ({ gainBrl }) => gainBrl),
            { key: 'rate', head: t('brazil.days.rate'), cell: rate },
          ]}
          phone={(day) => ({
            lead: format.tableDate(day.date, { year: true }),
            sub: rate(day),
            value: <Amount value={day.soldBrl} unit="BRL" />,
            subValue: <BtcAmount value={day.btc} />,
          })}
        />
      )}
    </Panel>
  );
}
