import { formatDecimal } from '../../lib/format/decimal';
import type { Language } from '../../lib/i18n/languages';
import type { Operation } from '../ui/operation';
import type { Regime } from '../ui/regime-steps';
import { baseLayout, timeAxis, valueAxis } from './base-layout';
import type { ChartColors } from './chart-colors';
import type { Annotation, Figure, LineTrace, MarkerTrace, Shape, Trace } from './figure';
import { logValue } from './log-value';
import { regimeStrip } from './regime-strip';
import { rsiPriceReadings } from './rsi-price-readings';
import { zoneLabels, zoneShapes } from './rsi-zones';
import type { ShownZones } from './rsi-zones';
import { priceTicks } from './ticks';

export interface RsiPriceSeries {
  readonly dates: readonly string[];
  /** A gap where it is null, zero or less: the axis is logarithmic. */
  readonly price: readonly (number | null)[];
  readonly rsi: readonly (number | null)[];
  readonly regime: readonly (Regime | null)[];
}

export interface ChartTrade {
  readonly date: string;
  readonly operation: Operation;
  readonly priceUsd: number;
}

/** The words of the figure, already in the reader's language. */
export interface RsiPriceLabels {
  readonly price: string;
  readonly rsi: string;
  /** Names the regime of a day. */
  readonly regimeName: string;
  /** Names the trades of a day. */
  readonly trades: string;
  readonly buyZone: string;
  readonly sellZone: string;
  readonly operation: Readonly<Record<Operation, string>>;
  readonly regime: Readonly<Record<Regime, string>>;
}

interface FigureOptions {
  readonly series: RsiPriceSeries;
  readonly trades: readonly ChartTrade[];
  readonly colors: ChartColors;
  readonly language: Language;
  readonly isPhone: boolean;
  readonly words: RsiPriceLabels;
  readonly zones: ShownZones;
  /** What one Bitcoin has cost the reader on average; null leaves the line out. */
  readonly averagePriceUsd: number | null;
  /** A series that was made up for want of a real one is drawn dashed. */
  readonly isSimulated: boolean;
}

const SYMBOLS = { invest: 'triangle-up', reinvest: 'diamond', sell: 'triangle-down' } as const;
const OPERATIONS = ['invest', 'reinvest', 'sell'] as const;
/** Prices at the axis, at most. */
const TICKS = { phone: 6, wide: 8 } as const;
const RSI_TICKS = [15, 30, 60, 90] as const;
/** Nearer to the tag of the last RSI than this a figure would lie under it, on the lowest chart too. */
const RSI_ROOM = 17;
const BAND = { price: [0.52, 1], regime: [0.415, 0.44], rsi: [0, 0.35] } as const;

function traces(options: FigureOptions): readonly Trace[] {
  const { series, trades, colors, isSimulated } = options;
  const line = (color: string): LineTrace['line'] => ({
    color,
    width: 1.75,
    dash: isSimulated ? 'dash' : 'solid',
  });
  const markers = OPERATIONS.flatMap((operation): readonly MarkerTrace[] => {
    const own = trades.filter((trade) => trade.operation === operation);
    if (own.length === 0) return [];
    return [
      {
        type: 'scatter',
        mode: 'markers',
        x: own.map((trade) => trade.date),
        y: own.map((trade) => trade.priceUsd),
        cliponaxis: false,
        marker: {
          symbol: SYMBOLS[operation],
          size: 11,
          color: colors[operation],
          line: { color: colors.surface, width: 1.5 },
        },
      },
    ];
  });
  return [
    {
      type: 'scatter',
      mode: 'lines',
      x: series.dates,
      y: series.price.map(logValue),
      line: line(colors.text),
    },
    {
      type: 'scatter',
      mode: 'lines',
      x: series.dates,
      y: series.rsi,
      yaxis: 'y2',
      line: line(colors.rsi),
    },
    ...markers,
  ];
}

function tags(
  options: FigureOptions,
  lastPrice: number | null,
  lastRsi: number | null,
): readonly Annotation[] {
  const { colors, language } = options;
  // On a log axis an annotation is at the exponent.
  const tag = (
    value: number,
    decimals: number,
    { color, ...place }: Pick<Annotation, 'yref' | 'y'> & Record<'bgcolor' | 'color', string>,
  ): Annotation => ({
    ...place,
    xref: 'paper',
    x: 1,
    xanchor: 'left',
    text: formatDecimal(value, language, { decimals }),
    showarrow: false,
    borderpad: 3,
    font: { size: 12, color },
  });
  const priceTag = { yref: 'y', bgcolor: colors.text, color: colors.surface } as const;
  const rsiTag = { yref: 'y2', bgcolor: colors.rsi, color: colors.rsiOn } as const;
  return [
    ...(lastPrice === null ? [] : [tag(lastPrice, 0, { ...priceTag, y: Math.log10(lastPrice) })]),
    ...(lastRsi === null ? [] : [tag(lastRsi, 1, { ...rsiTag, y: lastRsi })]),
  ];
}

/** How far the average price may widen the range of the drawn prices; farther off it would flatten them. */
const REACH = 2;

interface PriceRange {
  readonly low: number;
  readonly high: number;
  /** Null where there is none, or none near the drawn prices. */
  readonly average: number | null;
}

/** The average price where it belongs to the drawn prices; null where there is none, or none near them. */
export function averageInReach(
  prices: RsiPriceSeries['price'],
  averagePriceUsd: number | null,
): number | null {
  const drawn = drawnRange(prices);
  if (drawn === null || averagePriceUsd === null) return null;
  return averagePriceUsd > drawn.low / REACH && averagePriceUsd < drawn.high * REACH ? averagePriceUsd : null;
}

/** Not by spreading: a whole history has thousands of days. Null without any price. */
function drawnRange(prices: RsiPriceSeries['price']): { readonly low: number; readonly high: number } | null {
  const drawn = prices.flatMap((price) => logValue(price) ?? []);
  if (drawn.length === 0) return null;
  return {
    low: drawn.reduce((least, price) => Math.min(least, price), Number.MAX_VALUE),
    high: drawn.reduce((most, price) => Math.max(most, price), 0),
  };
}

/** The drawn prices with a little room, and the average price where it belongs to them; null without any price. */
function rangeOf({ series, averagePriceUsd }: FigureOptions): PriceRange | null {
  const drawn = drawnRange(series.price);
  if (drawn === null) return null;
  const { low, high } = drawn;
  const average = averageInReach(series.price, averagePriceUsd);
  return {
    low: Math.min(low, average ?? low) * 0.98,
    high: Math.max(high, average ?? high) * 1.02,
    average,
  };
}

/** Shapes on a log axis are at the value itself, annotations at its exponent. */
function averageLine(average: number | null, colors: ChartColors): readonly Shape[] {
  if (average === null) return [];
  return [
    {
      type: 'line',
      xref: 'paper',
      x0: 0,
      x1: 1,
      yref: 'y',
      y0: average,
      y1: average,
      line: { color: colors.accent, width: 1.25, dash: 'dash' },
    },
  ];
}

/** Log price above, regime strip between, RSI with its zones below. */
export function rsiPriceFigure(options: FigureOptions): Figure {
  const { series, language } = options;
  const lastPrice = series.price.map(logValue).findLast((price) => price !== null) ?? null;
  const lastRsi = series.rsi.findLast((value) => value !== null) ?? null;
  const range = rangeOf(options);
  const prices =
    range === null || lastPrice === null
      ? []
      : priceTicks({ ...range, last: lastPrice, language, max: options.isPhone ? TICKS.phone : TICKS.wide });
  const rsiTicks = RSI_TICKS.filter((tick) => lastRsi === null || Math.abs(tick - lastRsi) > RSI_ROOM);
  const regimes = regimeStrip({ ...options, names: options.words.regime, band: BAND.regime });
  return {
    data: traces(options),
    layout: {
      ...baseLayout(options),
      xaxis: {
        ...timeAxis(options, series.dates),
        anchor: 'y2',
      },
      yaxis: {
        ...valueAxis(options),
        type: 'log',
        domain: BAND.price,
        range: range === null ? [0, 1] : [Math.log10(range.low), Math.log10(range.high)],
        tickvals: prices.map((tick) => tick.at),
        ticktext: prices.map((tick) => tick.text),
      },
      yaxis2: {
        ...valueAxis(options),
        domain: BAND.rsi,
        range: [0, 100],
        tickvals: rsiTicks,
        ticktext: rsiTicks.map(String),
      },
      shapes: [
        ...zoneShapes(options),
        ...regimes.shapes,
        ...averageLine(range?.average ?? null, options.colors),
      ],
      annotations: [...regimes.labels, ...zoneLabels(options), ...tags(options, lastPrice, lastRsi)],
    },
    readings: rsiPriceReadings(options),
  };
}
