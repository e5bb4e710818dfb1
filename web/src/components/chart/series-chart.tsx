import { useMemo } from 'react';
import type { ReactNode } from 'react';

import { useLanguage } from '../../lib/i18n/use-language';
import { usePreferences } from '../../lib/preferences/preferences';
import { useViewport } from '../../lib/viewport/use-viewport';
import { ChartFrame } from './chart-frame';
import type { LegendEntry } from './chart-frame';
import { ChartPlot } from './chart-plot';
import { seriesFigure } from './series-figure';
import type { ChartBars, ChartMarkers, ChartSeries, ChartUnit } from './series-figure';
import { useChartColors } from './use-chart-colors';

export interface SeriesChartProps {
  readonly title: string;
  /** Memoise dates, series, bars and markers: a new one is drawn again. */
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly bars?: readonly ChartBars[];
  readonly markers?: ChartMarkers;
  readonly unit: ChartUnit;
  readonly decimals: number;
  readonly isLog?: boolean;
  /** The figures are the reader's own and are hidden with the other amounts. */
  readonly isPrivate?: boolean;
  /** What the chart shows, in one sentence. */
  readonly summary: string;
  /** The figures, for anyone who cannot see the drawing. */
  readonly table: ReactNode;
  readonly height?: number;
}

const NO_BARS: readonly ChartBars[] = [];

/** Series over time in the one frame of every chart. Expects at least two dates. */
export function SeriesChart(props: SeriesChartProps) {
  const { title, dates, series, bars = NO_BARS, markers, unit, decimals } = props;
  const { isLog = false, isPrivate = false } = props;
  const { language } = useLanguage();
  const { hideAmounts } = usePreferences();
  const isPhone = useViewport() === 'phone';
  const colors = useChartColors();
  const isHidden = isPrivate && hideAmounts;
  const figure = useMemo(
    () =>
      seriesFigure({
        dates,
        series,
        bars,
        markers,
        colors,
        language,
        isPhone,
        unit,
        decimals,
        isLog,
        isHidden,
      }),
    [dates, series, bars, markers, colors, language, isPhone, unit, decimals, isLog, isHidden],
  );
  const legend: LegendEntry[] = [
    ...series.map(({ key, label, look }): LegendEntry => ({ key, label, sample: look })),
    ...bars.map(({ key, label, look }): LegendEntry => ({
      key,
      label,
      sample: look === 'main' ? 'bar' : 'barAccent',
    })),
    ...(markers === undefined ? [] : [{ key: markers.key, label: markers.label, sample: 'invest' } as const]),
  ];
  return (
    <ChartFrame
      title={title}
      legend={legend}
      height={props.height ?? (isPhone ? 260 : 300)}
      plot={(height) => <ChartPlot figure={figure} height={height} title={title} />}
      summary={props.summary}
      table={props.table}
    />
  );
}
