import { Button, Skeleton } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

import { averageInReach } from '../../components/chart/rsi-price-figure';
import { RsiPriceChart } from '../../components/chart/rsi-price-chart';
import { MarketBanner } from '../../components/market-banner';
import { Banner } from '../../components/ui/banner';
import { IconRefresh } from '../../components/ui/icons';
import { PageHeader } from '../../components/ui/page-header';
import { Panel, PanelEmpty, PanelFailure } from '../../components/ui/panel';
import { TextLink } from '../../components/ui/text-link';
import { problemMessage } from '../../lib/api/problem-message';
import { sourceName } from '../../lib/format/source-name';
import { useFormat } from '../../lib/format/use-format';
import { useMarketData } from '../../lib/market/market-data';
import { usePortfolio } from '../../lib/portfolio/portfolio';
import { usePreferences } from '../../lib/preferences/preferences';
import { ChartDataError } from './api/read-chart';
import { useRsiHistory } from './api/rsi-history';
import { useRsiRecords } from './api/rsi-records';
import { HistoryControls, HistoryMarks } from './components/history-controls';
import { HistoryFigures } from './components/history-figures';
import { RegimePeriods, RegimeSummary } from './components/regime-panels';
import { methodOf, shownHistory } from './model/shown-history';
import type { ShownHistory } from './model/shown-history';
import { useHistoryChoice } from './model/use-history-choice';
import type { HistoryChoice } from './model/use-history-choice';
import classes from './rsi-history.page.module.css';

/** What was wrong with the chart, in the words of the product. */
function useChartFailure(error: unknown): string {
  const { t } = useTranslation('rsi-history');
  const { t: tc, i18n } = useTranslation();
  if (error instanceof ChartDataError) return faultText(error, t);
  return t('failure.api', { reason: problemMessage(error, tc, i18n) });
}

function faultText({ fault }: ChartDataError, t: TFunction<'rsi-history'>): string {
  switch (fault.kind) {
    case 'noChartData':
      return t('failure.noChartData');
    case 'missingFields':
      return t('failure.missingFields', { fields: fault.fields.join(', ') });
    case 'noDates':
      return t('failure.noDates');
  }
}

interface HistoryNoticeProps {
  readonly error: unknown;
  readonly history: ShownHistory;
  /** When the chart on screen was read, in milliseconds since 1970. */
  readonly readAt: number;
  readonly onRetry: () => void;
}

/** The chart could not be read again: what failed, and what is shown instead. */
function HistoryNotice({ error, history, readAt, onRetry }: HistoryNoticeProps) {
  const { t } = useTranslation('rsi-history');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const failure = useChartFailure(error);
  return (
    <Banner
      tone={history.origin === 'chart' ? 'stale' : 'warn'}
      title={failure}
      action={<TextLink onClick={onRetry}>{tc('panel.tryAgain')}</TextLink>}
    >
      {history.origin === 'chart'
        ? t('instead.cached', { age: format.age(new Date(readAt).toISOString()) })
        : history.origin === 'simulated'
          ? t('instead.simulated')
          : t('instead.records', { count: history.records.days.length })}{' '}
      {history.origin === 'records' ? <RecordNotes records={history.records} /> : null}
    </Banner>
  );
}

function RecordNotes({ records }: Pick<Extract<ShownHistory, { origin: 'records' }>, 'records'>) {
  const { t } = useTranslation('rsi-history');
  const { dropped, outOfRange } = records;
  return (
    <>
      {dropped > 0 ? t('records.dropped', { count: dropped }) : null}{' '}
      {outOfRange > 0 ? t('records.outOfRange', { count: outOfRange }) : null}
    </>
  );
}

const HEIGHT = { wide: 520, phone: 420 } as const;

/** Whether an own average price can be drawn. It is an amount like any other: hidden with them. */
function useAverage(): { readonly state: 'ready' | 'none' | 'failed'; readonly priceUsd: number | null } {
  const portfolio = usePortfolio();
  const { hideAmounts } = usePreferences();
  if (portfolio.isError && portfolio.data === undefined) return { state: 'failed', priceUsd: null };
  const price = portfolio.data?.averagePriceUsd ?? null;
  // A place on the drawing; the amount itself is read from the portfolio.
  return price === null || hideAmounts
    ? { state: 'none', priceUsd: null }
    : { state: 'ready', priceUsd: Number(price) };
}

/** Price and RSI over the years, with the regimes in order. */
export function Component() {
  const { t } = useTranslation('rsi-history');
  const market = useMarketData();
  const thisYear = new Date().getUTCFullYear();
  const choice = useHistoryChoice(thisYear);
  const chart = useRsiHistory(choice.request);
  const records = useRsiRecords(chart.isError && chart.data === undefined);
  const average = useAverage();
  const history = useMemo(
    () => shownHistory({ chart: chart.data, records: records.data, market: market.data }),
    [chart.data, records.data, market.data],
  );
  // Of years whose prices are far from it the line is not drawn.
  const isFar =
    average.state === 'ready' &&
    history !== null &&
    averageInReach(history.series.price, average.priceUsd) === null;
  const retry = (): void => {
    void chart.refetch();
  };
  // The chart is what somebody opens this page for: on a phone it comes first.
  const beside = (
    <>
      <HistoryMarks choice={choice} average={isFar ? 'far' : average.state} />
      <HistoryFigures
        market={market.data}
        history={history}
        method={history === null ? choice.method : methodOf(history)}
      />
    </>
  );
  return (
    <div className="ui-page" data-width="wide">
      <PageHeader
        title={t('title')}
        line={t('line')}
        actions={
          <Button
            variant="default"
            loading={chart.isFetching}
            leftSection={<IconRefresh size={18} stroke={1.7} />}
            onClick={retry}
          >
            {t('refresh')}
          </Button>
        }
      />
      <div className="ui-stack">
        <MarketBanner />
        <HistoryControls choice={choice} thisYear={thisYear} />
        {choice.isPhone ? null : beside}
        {chart.isError && history !== null ? (
          <HistoryNotice error={chart.error} history={history} readAt={chart.dataUpdatedAt} onRetry={retry} />
        ) : null}
        <Panel title={t('chart.title')} isBusy={chart.isFetching}>
          {history === null ? (
            <Waiting
              error={chart.isError && !records.isFetching && !market.isPending ? chart.error : null}
              isRetrying={chart.isFetching}
              onRetry={retry}
              isPhone={choice.isPhone}
            />
          ) : (
            <Chart
              history={history}
              choice={choice}
              averagePriceUsd={choice.hasAverage ? average.priceUsd : null}
            />
          )}
        </Panel>
        {choice.isPhone ? beside : null}
        {history?.origin === 'chart' ? (
          <div className={classes.regimes}>
            <RegimeSummary chart={history.chart} />
            <RegimePeriods periods={history.chart.regime_periods} />
          </div>
        ) : null}
      </div>
    </div>
  );
}

interface ChartProps {
  readonly history: ShownHistory;
  readonly choice: HistoryChoice;
  readonly averagePriceUsd: number | null;
}

function Chart({ history, choice, averagePriceUsd }: ChartProps) {
  const { t } = useTranslation('rsi-history');
  const { t: tc } = useTranslation();
  const format = useFormat();
  const { series } = history;
  const method = methodOf(history);
  const [from = '', to = ''] = [series.dates[0], series.dates.at(-1)];
  // A line needs two days.
  if (series.dates.length < 2) return <PanelEmpty text={t('failure.noDates')} />;
  const isSimulated = history.origin === 'simulated';
  const source =
    history.origin === 'chart'
      ? t('chart.source', { source: sourceName(history.chart.source, tc), date: format.longDate(to) })
      : history.origin === 'simulated'
        ? tc('chart.simulatedText')
        : t('instead.records', { count: history.records.days.length });
  return (
    <RsiPriceChart
      title={t('chart.title')}
      series={series}
      zones={choice.zones}
      averagePriceUsd={averagePriceUsd}
      isSimulated={isSimulated}
      height={choice.isPhone ? HEIGHT.phone : HEIGHT.wide}
      picture={{ fileName: `rsi-${isSimulated ? 'simulated' : method}-${from}-${to}.png`, source }}
    />
  );
}

interface WaitingProps {
  /** Null while something may still come. */
  readonly error: unknown;
  readonly isRetrying: boolean;
  readonly onRetry: () => void;
  readonly isPhone: boolean;
}

function Waiting({ error, isRetrying, onRetry, isPhone }: WaitingProps) {
  const failure = useChartFailure(error);
  return error === null ? (
    <Skeleton height={(isPhone ? HEIGHT.phone : HEIGHT.wide) + 70} aria-hidden="true" />
  ) : (
    <PanelFailure text={failure} isRetrying={isRetrying} onRetry={onRetry} />
  );
}
