import type { DisplayUnit } from '@app/money';

import type { Language } from '../../lib/i18n/languages';
import { baseLayout, timeAxis, valueAxis } from './base-layout';
import { withAlpha } from './chart-colors';
import type { ChartColors } from './chart-colors';
import type { BarTrace, Figure, LineTrace, MarkerTrace } from './figure';
import { logValue } from './log-value';
import { seriesReadings } from './series-readings';
import { thinned } from './thin-series';
import { priceTicks } from './ticks';
import type { Tick } from './ticks';
import { ticksOver, valueTicks } from './value-ticks';

/** An index has no unit. */
export type ChartUnit = DisplayUnit | '%' | 'index';

/** How a series is drawn; distinguished by dash and width as well as by colour. */
export type SeriesLook = 'main' | 'area' | 'accent' | 'dashed' | 'dotted';

export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  /** One a date; a gap is null. Only a drawing: the figures are in the table. */
  readonly values: readonly (number | null)[];
  readonly look: SeriesLook;
  /** Stays at its value until the next one (balances, sums paid in). */
  readonly isStepped?: boolean;
}

/** Bars under the lines: what was added stands up, what was taken hangs down. */
export interface ChartBars {
  readonly key: string;
  readonly label: string;
  readonly dates: readonly string[];
  readonly values: readonly number[];
  /** That each of them represents. */
  readonly days: number;
  readonly look: 'main' | 'accent';
  /** The days of a bar in words, by its date; left out for bars of one day. */
  readonly dateText?: (date: string) => string;
}

/** Points over the lines, each with its size in pixels. */
export interface ChartMarkers {
  readonly key: string;
  readonly label: string;
  readonly dates: readonly string[];
  readonly values: readonly number[];
  readonly sizes: readonly number[];
}

export interface SeriesFigureOptions {
  readonly dates: readonly string[];
  readonly series: readonly ChartSeries[];
  readonly bars?: readonly ChartBars[];
  readonly markers?: ChartMarkers | undefined;
  readonly colors: ChartColors;
  readonly language: Language;
  readonly isPhone: boolean;
  /** Of each figure that is read off. */
  readonly unit: ChartUnit;
  readonly decimals: number;
  readonly isLog?: boolean;
  /** Amounts are hidden: the shape stays, no figure is written. */
  readonly isHidden: boolean;
}

/** Of each day that a bar represents: four fifths of it, the rest parts it from the next. */
const BAR_MS = 69_120_000;
const ROOM = 0.04;
const TICKS = 4;
const LOG_TICKS = 6;

/** Series over time. Expects at least two dates. */
export function seriesFigure(options: SeriesFigureOptions): Figure {
  const { dates, isHidden } = options;
  const { range, marks } = axisOf(options);
  return {
    data: [...barTraces(options), ...lineTraces(thinned(options)), ...markerTraces(options)],
    layout: {
      ...baseLayout(options),
      barmode: 'relative',
      xaxis: timeAxis(options, dates),
      yaxis: {
        ...valueAxis(options),
        ...(options.isLog === true ? { type: 'log' } : {}),
        range,
        tickvals: marks.map(({ at }) => at),
        ticktext: isHidden ? marks.map(() => '') : marks.map(({ text }) => text),
      },
    },
    readings: seriesReadings(options),
  };
}

function lineTraces(options: SeriesFigureOptions): readonly LineTrace[] {
  const { dates, series, colors, isLog = false } = options;
  const looks = {
    main: { color: colors.text, width: 1.75, dash: 'solid' },
    area: { color: colors.text, width: 2, dash: 'solid' },
    accent: { color: colors.accent, width: 1.75, dash: 'solid' },
    dashed: { color: colors.muted, width: 1.5, dash: 'dash' },
    dotted: { color: colors.muted, width: 1.5, dash: 'dot' },
  } as const;
  return series.map(({ label, values, look, isStepped = false }) => ({
    type: 'scatter',
    mode: 'lines',
    name: label,
    x: dates,
    y: isLog ? values.map(logValue) : values,
    line: { ...looks[look], shape: isStepped ? 'hv' : 'linear' },
    ...(look === 'area' ? { fill: 'tozeroy', fillcolor: withAlpha(colors.accent, 0.1) } : {}),
  }));
}

function barTraces(options: SeriesFigureOptions): readonly BarTrace[] {
  const { bars = [], colors } = options;
  const looks = { main: withAlpha(colors.text, 0.75), accent: colors.accent } as const;
  return bars.map(({ label, dates, values, days, look }) => ({
    type: 'bar',
    name: label,
    x: dates,
    y: values,
    // Said, not left to Plotly, which takes it from the least distance and draws nothing for a bar alone.
    width: days * BAR_MS,
    marker: { color: looks[look], line: { width: 0 } },
  }));
}

/** A trace for each size: a trace has one. */
function markerTraces(options: SeriesFigureOptions): readonly MarkerTrace[] {
  const { markers, colors } = options;
  if (markers === undefined) return [];
  const { label, dates, values, sizes } = markers;
  return [...new Set(sizes)].map((size): MarkerTrace => {
    const own = dates.flatMap((date, index) => {
      const value = values[index];
      return sizes[index] === size && value !== undefined ? [{ date, value }] : [];
    });
    const ownValues = own.map(({ value }) => value);
    return {
      type: 'scatter',
      mode: 'markers',
      name: label,
      x: own.map(({ date }) => date),
      y: ownValues,
      cliponaxis: false,
      marker: {
        symbol: 'triangle-up',
        size,
        color: colors.invest,
        line: { color: colors.surface, width: 1.5 },
      },
    };
  });
}

interface Axis {
  readonly range: readonly [number, number];
  readonly marks: readonly Tick<number>[];
}

function axisOf({ series, bars = [], markers, language, unit, isLog = false }: SeriesFigureOptions): Axis {
  const drawn: readonly Pick<ChartSeries, 'values'>[] = [
    ...series,
    ...bars,
    ...(markers === undefined ? [] : [markers]),
  ];
  const values = drawn.flatMap(({ values: each }) =>
    each.filter((value): value is number => value !== null && (!isLog || value > 0)),
  );
  if (isLog) {
    const low = least(values) * 0.95;
    const high = most(values) * 1.05;
    const marks = values.length === 0 ? [] : priceTicks({ low, high, last: null, language, max: LOG_TICKS });
    return { range: values.length === 0 ? [0, 1] : [Math.log10(low), Math.log10(high)], marks };
  }
  // Zero belongs to a value: a cut axis would make every change look great.
  const low = Math.min(0, least(values));
  const top = Math.max(0, most(values));
  const high = top > low ? top : 1;
  const span = high - low;
  const range = [low < 0 ? low - span * ROOM : 0, high + span * ROOM] as const;
  const suffix = unit === '%' ? '%' : '';
  const marks = ticksOver(
    high,
    valueTicks({ low: range[0], high: range[1], count: TICKS, language, suffix }),
    { language, suffix },
  );
  return { range: [range[0], Math.max(range[1], marks.at(-1)?.at ?? 0)], marks };
}

// Not by spreading: a whole history has thousands of days.
const least = (values: readonly number[]): number =>
  values.reduce((low, value) => Math.min(low, value), values[0] ?? 0);
const most = (values: readonly number[]): number =>
  values.reduce((high, value) => Math.max(high, value), values[0] ?? 0);
