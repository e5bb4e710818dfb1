import type { ReportTypeSums, TransactionAnalysisResponse } from '@app/contracts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { SeriesChart } from '../../../components/chart/series-chart';
import { BtcAmount } from '../../../components/ui/amount';
import { DataTable } from '../../../components/ui/data-table';
import type { Column } from '../../../components/ui/data-table';
import { BareMoney, Money } from '../../../components/ui/money';
import { Panel, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { usePreferences } from '../../../lib/preferences/preferences';
import { isTrade, monthSeries, monthTotals } from '../model/month-series';
import type { MonthTotals } from '../model/month-series';
import { PlannedPanels } from './planned-panels';
import { InsufficientData, ReportNotes } from './report-parts';

/** Counts and sums by type, origin and month, and what was filled of what was recommended. */
export function AnalysisReport({ query }: { readonly query: PanelQuery<TransactionAnalysisResponse> }) {
  const { t } = useTranslation('reports');
  const { data } = query;
  const isEmpty = data?.count === 0;
  return (
    <>
      {data === undefined ? null : <ReportNotes report={data} />}
      <QueryPanel
        title={t('analysis.types')}
        query={query}
        failure={t('failed.report')}
        empty={{
          when: ({ count }) => count === 0,
          show: <InsufficientData text={t('insufficient.text')} />,
        }}
      >
        {({ types }) => <TypeTable caption={t('analysis.types')} rows={types} />}
      </QueryPanel>
      {data === undefined || isEmpty ? null : (
        <>
          <OriginsPanel origins={data.origins} />
          <MonthsPanel report={data} />
          {data.planned === null ? null : <PlannedPanels planned={data.planned} report={data} />}
        </>
      )}
    </>
  );
}

function useSumsColumns(): readonly Column<ReportTypeSums>[] {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  return [
    {
      key: 'count',
      head: t('column.count'),
      isFigure: true,
      cell: ({ count }) => format.decimal(count, { decimals: 0 }),
    },
    {
      key: 'amount',
      head: t('column.amount'),
      unit,
      isFigure: true,
      cell: ({ amountUsd, reais }) => <BareMoney value={amountUsd} reais={reais?.amountBrl ?? null} />,
    },
    {
      key: 'average',
      head: t('column.average'),
      unit,
      isFigure: true,
      cell: ({ averageUsd, reais }) => <BareMoney value={averageUsd} reais={reais?.averageBrl ?? null} />,
    },
    {
      key: 'btc',
      head: t('column.bitcoin'),
      unit: bitcoinUnit,
      isFigure: true,
      cell: ({ type, btc }) => <BtcAmount value={isTrade(type) ? btc : null} isBare />,
    },
    {
      key: 'fees',
      head: t('flow.feesUsd'),
      unit,
      isFigure: true,
      cell: ({ type, feesUsd, reais }) => (
        <BareMoney value={isTrade(type) ? feesUsd : null} reais={reais?.feesBrl ?? null} />
      ),
    },
  ];
}

function TypeTable({
  caption,
  rows,
}: {
  readonly caption: string;
  readonly rows: readonly ReportTypeSums[];
}) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columns = useSumsColumns();
  return (
    <DataTable<ReportTypeSums>
      caption={caption}
      rows={rows}
      rowKey={({ type }) => type}
      columns={[{ key: 'type', head: t('column.type'), cell: ({ type }) => t(`entry.${type}`) }, ...columns]}
      phone={({ type, count, amountUsd, averageUsd, reais }) => ({
        lead: t(`entry.${type}`),
        sub:
          averageUsd === null ? undefined : (
            <>
              {t('column.average')} <Money value={averageUsd} reais={reais?.averageBrl ?? null} />
            </>
          ),
        value: format.decimal(count, { decimals: 0 }),
        subValue: <Money value={amountUsd} reais={reais?.amountBrl ?? null} />,
      })}
    />
  );
}

type Origin = TransactionAnalysisResponse['origins'][number];

function OriginsPanel({ origins }: { readonly origins: readonly Origin[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const columns = useSumsColumns();
  const nameOf = ({ origin, type }: Origin): string => `${t(`origin.${origin}`)}, ${t(`entry.${type}`)}`;
  if (origins.length === 0) return null;
  return (
    <Panel title={t('analysis.origins')}>
      <DataTable<Origin>
        caption={t('analysis.origins')}
        rows={origins}
        rowKey={({ origin, type }) => `${origin} ${type}`}
        columns={[{ key: 'origin', head: t('column.origin'), cell: nameOf }, ...columns]}
        phone={(row) => ({
          lead: t(`origin.${row.origin}`),
          sub: t(`entry.${row.type}`),
          value: format.decimal(row.count, { decimals: 0 }),
          subValue: <Money value={row.amountUsd} reais={row.reais?.amountBrl ?? null} />,
        })}
      />
    </Panel>
  );
}

/** A bar needs a neighbour to be read. */
const LEAST_MONTHS = 2;

function MonthsPanel({ report }: { readonly report: TransactionAnalysisResponse }) {
  const { t } = useTranslation('reports');
  const { longMonth } = useFormat();
  const { unit, shown } = useDisplayMoney();
  const { months } = report;
  const totals = useMemo(() => monthTotals(months), [months]);
  const { dates, series, bars } = useMemo(
    () =>
      monthSeries(totals, {
        shown,
        bought: t('analysis.bought'),
        sold: t('analysis.sold'),
        monthText: longMonth,
      }),
    [totals, shown, t, longMonth],
  );
  const table = <MonthTable rows={totals.toReversed()} />;
  return (
    <Panel title={t('analysis.months')}>
      {totals.length < LEAST_MONTHS ? (
        table
      ) : (
        <SeriesChart
          title={t('analysis.months')}
          dates={dates}
          series={series}
          bars={bars}
          unit={unit}
          decimals={2}
          isPrivate
          summary={t('analysis.monthsSummary')}
          table={table}
        />
      )}
    </Panel>
  );
}

function MonthTable({ rows }: { readonly rows: readonly MonthTotals[] }) {
  const { t } = useTranslation('reports');
  const format = useFormat();
  const { unit } = useDisplayMoney();
  return (
    <DataTable
      caption={t('analysis.months')}
      rows={rows}
      rowKey={({ month }) => month}
      columns={[
        { key: 'month', head: t('column.month'), cell: ({ month }) => format.longMonth(`${month}-01`) },
        {
          key: 'count',
          head: t('column.trades'),
          isFigure: true,
          cell: ({ trades }) => format.decimal(trades, { decimals: 0 }),
        },
        {
          key: 'bought',
          head: t('analysis.bought'),
          unit,
          isFigure: true,
          cell: ({ boughtUsd, boughtBrl }) => <BareMoney value={boughtUsd} reais={boughtBrl} />,
        },
        {
          key: 'sold',
          head: t('analysis.sold'),
          unit,
          isFigure: true,
          cell: ({ soldUsd, soldBrl }) => <BareMoney value={soldUsd} reais={soldBrl} />,
        },
      ]}
      phone={({ month, trades, ...sums }) => ({
        lead: format.longMonth(`${month}-01`),
        sub: t('analysis.tradeCount', { count: trades }),
        value: <Money value={sums.boughtUsd} reais={sums.boughtBrl} />,
        subValue: (
          <>
            {t('analysis.sold')} <Money value={sums.soldUsd} reais={sums.soldBrl} />
          </>
        ),
      })}
    />
  );
}
