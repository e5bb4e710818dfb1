import type { PortfolioDay, PortfolioHistoryResponse } from '@app/contracts';
import { SegmentedControl, Skeleton, Tabs } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SeriesChart } from '../../../components/chart/series-chart';
import { PanelEmpty, QueryPanel } from '../../../components/ui/panel';
import type { PanelQuery } from '../../../components/ui/panel';
import { useFormat } from '../../../lib/format/use-format';
import { usePreferences } from '../../../lib/preferences/preferences';
import { useViewport } from '../../../lib/viewport/use-viewport';
import { useDisplayMoney } from '../../../lib/money/display-money';
import { daysOf, seriesOf, sinceFirstRecord } from '../model/portfolio-series';
import type { ChartRange, ChartTab } from '../model/portfolio-series';
import classes from './charts-panel.module.css';
import { HistoryTable } from './history-table';

const TABS = ['value', 'bitcoin', 'average', 'return'] as const satisfies readonly ChartTab[];
const RANGES = ['6m', '1y', '3y', 'all'] as const satisfies readonly ChartRange[];
/** A line needs two days. */
const LEAST_DAYS = 2;

const asTab = (value: string | null): ChartTab => TABS.find((tab) => tab === value) ?? 'value';
const asRange = (value: string): ChartRange => RANGES.find((range) => range === value) ?? 'all';

interface ChartsPanelProps {
  readonly query: PanelQuery<PortfolioHistoryResponse>;
  /** The history is always as corrected since; a reading "as known then" says so. */
  readonly isKnownReading: boolean;
}

/** Value, Bitcoin, average price and return over time. */
export function ChartsPanel({ query, isKnownReading }: ChartsPanelProps) {
  const { t } = useTranslation('portfolio');
  const isPhone = useViewport() === 'phone';
  const [range, setRange] = useState<ChartRange>('all');
  return (
    <QueryPanel
      title={t('chart.title')}
      query={query}
      failure={t('chart.failed')}
      skeleton={<Skeleton height={isPhone ? 380 : 400} aria-hidden="true" />}
      actions={
        <SegmentedControl
          size="sm"
          aria-label={t('chart.range')}
          value={range}
          data={RANGES.map((value) => ({ value, label: t(`range.${value}`) }))}
          onChange={(value) => {
            setRange(asRange(value));
          }}
        />
      }
      empty={{
        when: ({ days }) => sinceFirstRecord(days).length < LEAST_DAYS,
        show: (
          <div className={classes.empty}>
            <PanelEmpty text={t('chart.empty')} />
          </div>
        ),
      }}
    >
      {({ days }) => (
        <>
          {isKnownReading ? <p className={classes.note}>{t('chart.corrected')}</p> : null}
          <Charts days={days} range={range} />
        </>
      )}
    </QueryPanel>
  );
}

interface ChartsProps {
  readonly days: readonly PortfolioDay[];
  readonly range: ChartRange;
}

function Charts({ days, range }: ChartsProps) {
  const { t } = useTranslation('portfolio');
  const [tab, setTab] = useState<ChartTab>('value');
  const shown = useMemo(() => daysOf(sinceFirstRecord(days), range), [days, range]);
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(value) => {
        setTab(asTab(value));
      }}
    >
      <Tabs.List className={classes.tabs ?? ''}>
        {TABS.map((value) => (
          <Tabs.Tab key={value} value={value}>
            {t(`tab.${value}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {TABS.map((value) => (
        <Tabs.Panel key={value} value={value} pt={12}>
          <Chart tab={value} days={shown} />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface ChartProps {
  readonly tab: ChartTab;
  readonly days: readonly PortfolioDay[];
}

function Chart({ tab, days }: ChartProps) {
  const { t } = useTranslation('portfolio');
  const { unit: currency } = useDisplayMoney();
  const { bitcoinUnit } = usePreferences();
  const isSats = bitcoinUnit === 'sats';
  const dates = useMemo(() => days.map(({ date }) => date), [days]);
  const series = useMemo(
    () =>
      seriesOf(tab, days, {
        unit: currency,
        isSats,
        words: {
          value: t('value'),
          invested: t('metric.invested.name'),
          bitcoin: t('metric.held.name'),
          price: t('chart.price'),
          average: t('metric.average.name'),
          own: t('chart.own'),
          fixed: t('chart.fixed'),
        },
      }),
    [tab, days, currency, isSats, t],
  );
  const unit = tab === 'return' ? '%' : tab === 'bitcoin' ? bitcoinUnit : currency;
  return (
    <SeriesChart
      title={t(`tab.${tab}`)}
      dates={dates}
      series={series}
      unit={unit}
      decimals={tab === 'bitcoin' ? (isSats ? 0 : 8) : 2}
      isLog={tab === 'average'}
      isPrivate={tab !== 'return'}
      summary={useSummary(tab, days)}
      table={<HistoryTable tab={tab} days={days} />}
    />
  );
}

/** What the chart shows, in one sentence without amounts, so that it can be shown while they are hidden. */
function useSummary(tab: ChartTab, days: readonly PortfolioDay[]): string {
  const { t } = useTranslation('portfolio');
  const format = useFormat();
  const first = days[0];
  const last = days.at(-1);
  if (first === undefined || last === undefined) return '';
  const from = format.longDate(first.date);
  const percent = (value: string | null): string =>
    value === null ? '-' : format.percent(value, { decimals: 2, plus: true });
  return t(`chart.summary.${tab}`, {
    from,
    own: percent(last.totalReturnPercent),
    dca: percent(last.fixedDcaReturnPercent),
  });
}
