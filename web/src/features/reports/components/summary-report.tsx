import type { PortfolioSummaryResponse, ReportCashFlows, ReportPeriod, ReportStanding } from '@app/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import { Metric, MetricGrid } from '../../../components/ui/metric';
import { BareMoney, CardMoney, Money, MoneyResult } from '../../../components/ui/money';
import { Panel, PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { Term } from '../../../components/ui/term';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { usePreferences } from '../../../lib/preferences/preferences';
import { InsufficientData, Percent, ReportNotes } from './report-parts';

const FIGURES = [
  'value',
  'bitcoin',
  'invested',
  'available',
  'average',
  'basis',
  'totalReturn',
  'profitLoss',
  'realised',
  'unrealised',
  'fees',
  'dynamicBalance',
] as const;
type Figure = (typeof FIGURES)[number];

const FLOWS = [
  'investedUsd',
  'reinvestedUsd',
  'soldToCashUsd',
  'soldToPocketUsd',
  'cashWithdrawnUsd',
  'cashDepositedUsd',
  'transferredUsd',
  'depositedUsd',
  'withdrawnUsd',
  'builtUsd',
  'usedUsd',
  'feesUsd',
] as const satisfies readonly (keyof ReportCashFlows)[];

interface SummaryReportProps {
  readonly query: PanelQuery<PortfolioSummaryResponse>;
  /** Without a first day there is nothing before the range. */
  readonly isWhole: boolean;
}

/** The portfolio at the end of the range and at its beginning, what moved in between, and the years. */
export function SummaryReport({ query, isWhole }: SummaryReportProps) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { data } = query;
  const whole = data?.whole ?? null;
  const title =
    data === undefined ? t('type.portfolio-summary') : t('summary.at', { date: format.longDate(data.to) });
  return (
    <>
      {data === undefined ? null : <ReportNotes report={data} />}
      <QueryPanel
        title={title}
        query={query}
        failure={t('failed.report')}
        isFlush={whole !== null}
        empty={{
          when: (report) => report.whole === null,
          show: <InsufficientData text={t('insufficient.text')} />,
        }}
      >
        {(report) => (report.whole === null ? null : <ClosingFigures standing={report.whole.closing} />)}
      </QueryPanel>
      {whole === null || data === undefined ? null : (
        <>
          {isWhole ? null : <EndsPanel period={whole} />}
          <FlowsPanel period={whole} />
          <YearsPanel years={data.years} />
        </>
      )}
    </>
  );
}

function ClosingFigures({ standing }: { readonly standing: ReportStanding }) {
  const { t } = useTranslation('reports');
  return (
    <MetricGrid columns={4} isRuled>
      {FIGURES.map((figure) => (
        <Metric
          key={figure}
          label={<Term word={t(`figure.${figure}.name`)} definition={t(`figure.${figure}.definition`)} />}
        >
          <StandingFigure figure={figure} standing={standing} />
        </Metric>
      ))}
    </MetricGrid>
  );
}

function StandingFigure({
  figure,
  standing,
}: {
  readonly figure: Figure;
  readonly standing: ReportStanding;
}): ReactNode {
  switch (figure) {
    case 'value':
      return <CardMoney value={standing.portfolioValueUsd} />;
    case 'bitcoin':
      return <BtcAmount value={standing.btc} />;
    case 'invested':
      return <CardMoney value={standing.totalInvestedUsd} />;
    case 'available':
      return <CardMoney value={standing.portfolioCashUsd} />;
    case 'average':
      return <CardMoney value={standing.averagePriceUsd} />;
    case 'basis':
      return <CardMoney value={standing.costBasisUsd} />;
    case 'totalReturn':
      return <Percent value={standing.totalReturnPercent} />;
    case 'profitLoss':
      return <MoneyResult value={standing.profitLossUsd} />;
    case 'realised':
      return <MoneyResult value={standing.realisedUsd} />;
    case 'unrealised':
      return <MoneyResult value={standing.unrealisedUsd} />;
    case 'fees':
      return <CardMoney value={standing.feesUsd} />;
    case 'dynamicBalance':
      return <CardMoney value={standing.dynamicBalanceUsd} />;
  }
}

/** Opening and closing of a range next to each other. */
function EndsPanel({ period }: { readonly period: ReportPeriod }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { opening, closing } = period;
  const date = (day: string): string => format.tableDate(day, { year: true });
  const rows = FIGURES.map((figure) => ({ figure }));
  return (
    <Panel title={t('summary.ends')}>
      <DataTable
        caption={t('summary.ends')}
        rows={rows}
        rowKey={({ figure }) => figure}
        columns={[
          { key: 'figure', head: t('column.figure'), cell: ({ figure }) => t(`figure.${figure}.name`) },
          {
            key: 'opening',
            head: date(opening.date),
            isFigure: true,
            cell: ({ figure }) => <StandingFigure figure={figure} standing={opening} />,
          },
          {
            key: 'closing',
            head: date(closing.date),
            isFigure: true,
            cell: ({ figure }) => <StandingFigure figure={figure} standing={closing} />,
          },
        ]}
        phone={({ figure }) => ({
          lead: t(`figure.${figure}.name`),
          sub: `${date(opening.date)} → ${date(closing.date)}`,
          subValue: <StandingFigure figure={figure} standing={opening} />,
          value: <StandingFigure figure={figure} standing={closing} />,
        })}
      />
    </Panel>
  );
}

function FlowsPanel({ period }: { readonly period: ReportPeriod }) {
  const { t } = useTranslation('reports');
  const { unit } = useDisplayMoney();
  const rows = FLOWS.filter((flow) => /[1-9]/.test(period.flows[flow])).map((flow) => ({ flow }));
  return (
    <Panel
      title={t('summary.flows')}
      foot={
        <>
          {t('summary.result')} <Money value={period.profitLossUsd} isChange />
        </>
      }
    >
      {rows.length === 0 ? (
        <PanelEmpty text={t('summary.noFlows')} />
      ) : (
        <DataTable
          caption={t('summary.flows')}
          rows={rows}
          rowKey={({ flow }) => flow}
          columns={[
            { key: 'flow', head: t('column.movement'), cell: ({ flow }) => t(`flow.${flow}`) },
            {
              key: 'amount',
              head: t('column.amount'),
              unit,
              isFigure: true,
              cell: ({ flow }) => <BareMoney value={period.flows[flow]} />,
            },
          ]}
          phone={({ flow }) => ({
            lead: t(`flow.${flow}`),
            value: <Money value={period.flows[flow]} />,
          })}
        />
      )}
    </Panel>
  );
}

type Year = PortfolioSummaryResponse['years'][number];

function YearsPanel({ years }: { readonly years: readonly Year[] }) {
  const { t } = useTranslation('reports');
  const { unit } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  const money = (key: string, head: string, read: (year: Year) => string | null, isChange = false) => ({
    ...{ key, head, unit, isFigure: true },
    cell: (year: Year) => <BareMoney value={read(year)} isChange={isChange} />,
  });
  return (
    <Panel title={t('summary.years')}>
      <DataTable
        caption={t('summary.years')}
        rows={years.toReversed()}
        rowKey={({ year }) => year}
        columns={[
          { key: 'year', head: t('column.year'), cell: ({ year }) => year },
          money('value', t('figure.value.name'), ({ closing }) => closing.portfolioValueUsd),
          money('result', t('figure.profitLoss.name'), ({ profitLossUsd }) => profitLossUsd, true),
          money('invested', t('flow.investedUsd'), ({ flows }) => flows.investedUsd),
          money('realised', t('figure.realised.name'), ({ realisedUsd }) => realisedUsd, true),
          money('fees', t('flow.feesUsd'), ({ flows }) => flows.feesUsd),
          {
            key: 'btc',
            head: t('figure.bitcoin.name'),
            unit: bitcoinUnit,
            isFigure: true,
            cell: ({ closing }) => <BtcAmount value={closing.btc} isBare />,
          },
        ]}
        phone={({ year, flows, closing, profitLossUsd }) => ({
          lead: year,
          sub: (
            <>
              {t('flow.investedUsd')} <Money value={flows.investedUsd} />
            </>
          ),
          value: <Money value={closing.portfolioValueUsd} />,
          subValue: <Money value={profitLossUsd} isChange />,
        })}
      />
    </Panel>
  );
}
