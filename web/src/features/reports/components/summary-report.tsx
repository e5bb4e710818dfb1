import type {
  PortfolioReais,
  PortfolioSummaryResponse,
  ReportCashFlows,
  ReportPeriod,
  ReportReaisFlows,
  ReportStanding,
} from '@app/contracts';
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
import { inReais } from '../../../lib/money/chosen-money';
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

const FLOWS_IN_REAIS: Readonly<Record<(typeof FLOWS)[number], keyof ReportReaisFlows>> = {
  investedUsd: 'investedBrl',
  reinvestedUsd: 'reinvestedBrl',
  soldToCashUsd: 'soldToCashBrl',
  soldToPocketUsd: 'soldToPocketBrl',
  cashWithdrawnUsd: 'cashWithdrawnBrl',
  cashDepositedUsd: 'cashDepositedBrl',
  transferredUsd: 'transferredBrl',
  depositedUsd: 'depositedBrl',
  withdrawnUsd: 'withdrawnBrl',
  builtUsd: 'builtBrl',
  usedUsd: 'usedBrl',
  feesUsd: 'feesBrl',
};

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
        {(report) =>
          report.whole === null ? null : (
            <ClosingFigures standing={report.whole.closing} reais={report.whole.reais?.closing ?? null} />
          )
        }
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

interface StandingProps {
  readonly standing: ReportStanding;
  /** Null where it is not known. */
  readonly reais: PortfolioReais | null;
}

function ClosingFigures({ standing, reais }: StandingProps) {
  const { t } = useTranslation('reports');
  return (
    <MetricGrid columns={4} isRuled>
      {FIGURES.map((figure) => (
        <Metric
          key={figure}
          label={<Term word={t(`figure.${figure}.name`)} definition={t(`figure.${figure}.definition`)} />}
        >
          <StandingFigure figure={figure} standing={standing} reais={reais} />
        </Metric>
      ))}
    </MetricGrid>
  );
}

function StandingFigure({ figure, standing, reais }: StandingProps & { readonly figure: Figure }): ReactNode {
  const { shown } = useDisplayMoney();
  /** Of what was worth something at that end: at its rate. */
  const then = (usd: string | null): string | null =>
    usd === null || reais === null ? null : inReais(usd, reais.rate);
  switch (figure) {
    case 'value':
      return <CardMoney value={standing.portfolioValueUsd} reais={then(standing.portfolioValueUsd)} />;
    case 'bitcoin':
      return <BtcAmount value={standing.btc} />;
    case 'invested':
      return <CardMoney value={standing.totalInvestedUsd} reais={reais?.totalInvestedBrl ?? null} />;
    case 'available':
      return <CardMoney value={standing.portfolioCashUsd} reais={then(standing.portfolioCashUsd)} />;
    case 'average':
      return <CardMoney value={standing.averagePriceUsd} reais={reais?.averagePriceBrl ?? null} />;
    case 'basis':
      return <CardMoney value={standing.costBasisUsd} reais={reais?.costBasisBrl ?? null} />;
    case 'totalReturn':
      return <Percent value={shown(standing.totalReturnPercent, reais?.totalReturnPercent ?? null)} />;
    case 'profitLoss':
      return <MoneyResult value={standing.profitLossUsd} reais={reais?.profitLossBrl ?? null} />;
    case 'realised':
      return <MoneyResult value={standing.realisedUsd} reais={reais?.realisedBrl ?? null} />;
    case 'unrealised':
      return <MoneyResult value={standing.unrealisedUsd} reais={reais?.unrealisedBrl ?? null} />;
    case 'fees':
      return <CardMoney value={standing.feesUsd} reais={reais?.feesBrl ?? null} />;
    case 'dynamicBalance':
      return <CardMoney value={standing.dynamicBalanceUsd} reais={then(standing.dynamicBalanceUsd)} />;
  }
}

/** Opening and closing of a range next to each other. */
function EndsPanel({ period }: { readonly period: ReportPeriod }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { opening, closing, reais } = period;
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
            cell: ({ figure }) => (
              <StandingFigure figure={figure} standing={opening} reais={reais?.opening ?? null} />
            ),
          },
          {
            key: 'closing',
            head: date(closing.date),
            isFigure: true,
            cell: ({ figure }) => (
              <StandingFigure figure={figure} standing={closing} reais={reais?.closing ?? null} />
            ),
          },
        ]}
        phone={({ figure }) => ({
          lead: t(`figure.${figure}.name`),
          sub: `${date(opening.date)} → ${date(closing.date)}`,
          subValue: <StandingFigure figure={figure} standing={opening} reais={reais?.opening ?? null} />,
          value: <StandingFigure figure={figure} standing={closing} reais={reais?.closing ?? null} />,
        })}
      />
    </Panel>
  );
}

function FlowsPanel({ period }: { readonly period: ReportPeriod }) {
  const { t } = useTranslation('reports');
  const { unit } = useDisplayMoney();
  const inReaisOf = (flow: (typeof FLOWS)[number]): string | null =>
    period.reais?.flows[FLOWS_IN_REAIS[flow]] ?? null;
  const rows = FLOWS.filter((flow) => /[1-9]/.test(period.flows[flow])).map((flow) => ({ flow }));
  return (
    <Panel
      title={t('summary.flows')}
      foot={
        <>
          {t('summary.result')}{' '}
          <Money value={period.profitLossUsd} reais={period.reais?.profitLossBrl ?? null} isChange />
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
              cell: ({ flow }) => <BareMoney value={period.flows[flow]} reais={inReaisOf(flow)} />,
            },
          ]}
          phone={({ flow }) => ({
            lead: t(`flow.${flow}`),
            value: <Money value={period.flows[flow]} reais={inReaisOf(flow)} />,
          })}
        />
      )}
    </Panel>
  );
}

type Year = PortfolioSummaryResponse['years'][number];

type YearFigure = 'value' | 'result' | 'invested' | 'realised' | 'fees';

function yearFigure({ closing, flows, reais, ...year }: Year, figure: YearFigure) {
  switch (figure) {
    case 'value': {
      const { portfolioValueUsd: value } = closing;
      return { value, reais: value === null || reais === null ? null : inReais(value, reais.closing.rate) };
    }
    case 'result':
      return { value: year.profitLossUsd, reais: reais?.profitLossBrl ?? null };
    case 'invested':
      return { value: flows.investedUsd, reais: reais?.flows.investedBrl ?? null };
    case 'realised':
      return { value: year.realisedUsd, reais: reais?.realisedBrl ?? null };
    case 'fees':
      return { value: flows.feesUsd, reais: reais?.flows.feesBrl ?? null };
  }
}

function YearsPanel({ years }: { readonly years: readonly Year[] }) {
  const { t } = useTranslation('reports');
  const { unit } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  const money = (key: YearFigure, head: string, isChange = false) => ({
    ...{ key, head, unit, isFigure: true },
    cell: (year: Year) => <BareMoney {...yearFigure(year, key)} isChange={isChange} />,
  });
  return (
    <Panel title={t('summary.years')}>
      <DataTable
        caption={t('summary.years')}
        rows={years.toReversed()}
        rowKey={({ year }) => year}
        columns={[
          { key: 'year', head: t('column.year'), cell: ({ year }) => year },
          money('value', t('figure.value.name')),
          money('result', t('figure.profitLoss.name'), true),
          money('invested', t('flow.investedUsd')),
          money('realised', t('figure.realised.name'), true),
          money('fees', t('flow.feesUsd')),
          {
            key: 'btc',
            head: t('figure.bitcoin.name'),
            unit: bitcoinUnit,
            isFigure: true,
            cell: ({ closing }) => <BtcAmount value={closing.btc} isBare />,
          },
        ]}
        phone={(year) => ({
          lead: year.year,
          sub: (
            <>
              {t('flow.investedUsd')} <Money {...yearFigure(year, 'invested')} />
            </>
          ),
          value: <Money {...yearFigure(year, 'value')} />,
          subValue: <Money {...yearFigure(year, 'result')} isChange />,
        })}
      />
    </Panel>
  );
}
