import type { RsiChartResponse, TransactionsResponse } from '@app/contracts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { ChartLoadFailure } from '../../../components/chart/chart-load-failure';
import type { ChartTrade } from '../../../components/chart/rsi-price-figure';
import { Boundary } from '../../../components/ui/boundary';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import { loadPart } from '../../../lib/version/load-part';
import { pageLoaded } from '../../../lib/viewport/page-load-gate';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { useRecentTrades } from '../api/recent-trades';
import { useRsiChart } from '../api/rsi';
import { operationOf } from '../model/trade-operation';

/** The chart comes after the figures of all panels: its place is held. */
const RsiPriceChart = lazy(async () => {
  await pageLoaded();
  const { RsiPriceChart: Chart } = await loadPart(() => import('../../../components/chart/rsi-price-chart'));
  return { default: Chart };
});

/** A line needs two days. */
const isEmpty = ({ chart_data }: RsiChartResponse): boolean => chart_data.dates.length < 2;

/** Trades inside the days of the chart; on a recorded market those of today lie beyond them. */
function tradesOf(trades: TransactionsResponse | undefined, dates: readonly string[]): readonly ChartTrade[] {
  const [from = '', to = ''] = [dates[0], dates.at(-1)];
  return (trades?.items ?? []).flatMap((trade): ChartTrade[] =>
    trade.tradedOn < from || trade.tradedOn > to
      ? []
      : [
          {
            date: trade.tradedOn,
            operation: operationOf(trade.type),
            // A place on the drawing; the figures of the trade are read from the list.
            priceUsd: Number(trade.filled.priceUsd),
          },
        ],
  );
}

/** Price and monthly RSI of the last six months, with the trades on it. */
export function ChartCard() {
  const { t } = useTranslation('dashboard');
  const isPhone = useViewport() === 'phone';
  const height = isPhone ? 430 : 470;
  const query = useRsiChart();
  const trades = useRecentTrades().data;
  const dates = query.data?.chart_data.dates;
  const markers = useMemo(() => tradesOf(trades, dates ?? []), [trades, dates]);
  return (
    <QueryPanel
      query={query}
      title={t('chart.title')}
      failure={t('chart.failed')}
      skeleton={<Skeleton height={height} aria-hidden="true" />}
      empty={{ when: isEmpty, show: <PanelEmpty text={t('chart.empty')} /> }}
    >
      {({ chart_data }) => (
        <Boundary resetKey="chart" fallback={<ChartLoadFailure height={height} />}>
          <Suspense fallback={<Skeleton height={height} aria-hidden="true" data-plot-place="" />}>
            <RsiPriceChart title={t('chart.title')} series={chart_data} trades={markers} />
          </Suspense>
        </Boundary>
      )}
    </QueryPanel>
  );
}
