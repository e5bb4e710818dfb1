import type { BacktestResponse } from '@app/contracts';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { SeriesChart } from '../../../components/chart/series-chart';
import type { ChartSeries } from '../../../components/chart/series-figure';
import { DataTable } from '../../../components/ui/data-table';
import { formatMeasured } from '../../../lib/format/decimal';
import { useFormat } from '../../../lib/format/use-format';
import { EndValues } from './end-values';

const KINDS = ['timeline', 'comparison', 'split'] as const;
type Kind = (typeof KINDS)[number];
const PROFILES = ['direct', 'strategic'] as const;
type Profile = (typeof PROFILES)[number];

interface BenchmarkChartProps {
  readonly backtest: BacktestResponse;
}

/** Value over time, end values, or what of a profile was in Bitcoin and what was idle. */
export function BenchmarkChart({ backtest }: BenchmarkChartProps) {
  const { t } = useTranslation('landing');
  const [kind, setKind] = useState<Kind>('timeline');
  return (
    <>
      <SegmentedControl
        className="ui-below-12"
        size="sm"
        aria-label={t('chart.label')}
        value={kind}
        onChange={(next) => {
          setKind(KINDS.find((one) => one === next) ?? kind);
        }}
        data={KINDS.map((value) => ({ value, label: t(`chart.kind.${value}`) }))}
      />
      {kind === 'timeline' ? <Timeline backtest={backtest} /> : null}
      {kind === 'comparison' ? <EndValues profiles={backtest.profiles} /> : null}
      {kind === 'split' ? <Split backtest={backtest} /> : null}
    </>
  );
}

function Timeline({ backtest }: BenchmarkChartProps) {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const [scale, setScale] = useState<'log' | 'linear'>('log');
  const { direct, strategic } = backtest.profiles;
  const { dates, newMoney, fixedDca, strategy } = direct.timeline;
  const series = useMemo(
    (): readonly ChartSeries[] => [
      { key: 'direct', label: common('profile.direct'), values: strategy, look: 'main' },
      {
        ...{ key: 'strategic', label: common('profile.strategic'), look: 'accent' },
        values: strategic.timeline.strategy,
      },
      { key: 'fixed', label: common('backtest.fixed'), values: fixedDca, look: 'dashed' },
      { key: 'paid', label: t('chart.paid'), values: newMoney, look: 'dotted', isStepped: true },
    ],
    [common, t, strategy, strategic, fixedDca, newMoney],
  );
  return (
    <>
      <LinesChart title={t('chart.kind.timeline')} dates={dates} series={series} isLog={scale === 'log'} />
      <SegmentedControl
        size="xs"
        aria-label={t('chart.scale.label')}
        value={scale}
        onChange={(next) => {
          setScale(next === 'linear' ? 'linear' : 'log');
        }}
        data={(['log', 'linear'] as const).map((value) => ({ value, label: t(`chart.scale.${value}`) }))}
      />
    </>
  );
}

function Split({ backtest }: BenchmarkChartProps) {
  const { t } = useTranslation('landing');
  const { t: common } = useTranslation();
  const [profile, setProfile] = useState<Profile>('direct');
  const { dates, strategyInBitcoin, strategyIdle } = backtest.profiles[profile].timeline;
  const series = useMemo(
    (): readonly ChartSeries[] => [
      { key: 'bitcoin', label: t('chart.inBitcoin'), values: strategyInBitcoin, look: 'area' },
      { key: 'idle', label: t('chart.idle'), values: strategyIdle, look: 'accent', isStepped: true },
    ],
    [t, strategyInBitcoin, strategyIdle],
  );
  return (
    <>
      <LinesChart title={t('chart.kind.split')} dates={dates} series={series} isLog={false} />
      <SegmentedControl
        size="xs"
        aria-label={t('chart.profile')}
        value={profile}
        onChange={(next) => {
          setProfile(next === 'strategic' ? 'strategic' : 'direct');
        }}
        data={PROFILES.map((value) => ({ value, label: common(`profile.${value}`) }))}
      />
    </>
  );
}

interface LinesChartProps {
  readonly title: string;
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly isLog: boolean;
}

/** Shown once a quarter in the table: every Monday would be hundreds of rows. */
const WEEKS_A_ROW = 13;

function LinesChart({ title, dates, series, isLog }: LinesChartProps) {
  const { t } = useTranslation('landing');
  const format = useFormat();
  const usd = (value: number | null | undefined): string =>
    value === null || value === undefined
      ? '-'
      : formatMeasured(value, 'USD', format.language, { decimals: 0 });
  const last = dates.length - 1;
  const rows = dates
    .map((day, index) => ({ day, index }))
    .filter(({ index }) => index % WEEKS_A_ROW === 0 || index === last);
  return (
    <SeriesChart
      title={title}
      dates={dates}
      series={series}
      unit="USD"
      decimals={0}
      isLog={isLog}
      height={300}
      summary={t('chart.summary', {
        date: format.longDate(dates[last] ?? ''),
        values: series.map(({ label, values }) => `${label} ${usd(values[last])}`).join(', '),
      })}
      table={
        <DataTable
          caption={title}
          rows={rows}
          rowKey={({ day }) => day}
          columns={[
            { key: 'day', head: t('chart.day'), cell: ({ day }) => format.tableDate(day, { year: true }) },
            ...series.map(({ key, label, values }) => ({
              key,
              head: label,
              isFigure: true,
              cell: ({ index }: { readonly index: number }) => usd(values[index]),
            })),
          ]}
        />
      }
    />
  );
}
