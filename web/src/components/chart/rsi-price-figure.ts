import { formatDecimal } from '../../lib/format/decimal';
import type { Language } from '../../lib/i18n/languages';
import type { Operation } from '../ui/operation';
import type { Regime } from '../ui/regime-steps';
import { baseLayout, timeAxis, valueAxis } from './base-layout';
import { withAlpha } from './chart-colors';
import type { ChartColors } from './chart-colors';
import { dateTicks, priceTicks } from './ticks';

export interface RsiPriceSeries {
  readonly dates: readonly string[];
  readonly price: readonly number[];
  readonly rsi: readonly (number | null)[];
  readonly regime: readonly (Regime | null)[];
}

export interface ChartTrade {
  readonly date: string;
  readonly operation: Operation;
  readonly priceUsd: number;
}

/** The words of the figure, already in the reader's language. */
export interface RsiPriceWords {
  readonly price: string;
  readonly rsi: string;
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
  readonly words: RsiPriceWords;
  readonly hasZones: boolean;
  /** A series that was made up for want of a real one is drawn dashed. */
  readonly isSimulated: boolean;
}

export interface RegimeStretch {
  readonly regime: Regime;
  readonly from: string;
  readonly to: string;
  readonly days: number;
}

/** Days of one regime in a row, in order. Days without one belong to none. */
export function regimeStretches({
  dates,
  regime,
}: Pick<RsiPriceSeries, 'dates' | 'regime'>): readonly RegimeStretch[] {
  const stretches: { regime: Regime; from: string; to: string; days: number }[] = [];
  for (const [index, date] of dates.entries()) {
    const current = regime[index];
    if (current === null || current === undefined) continue;
    const last = stretches.at(-1);
    if (last !== undefined && last.regime === current && dates[index - 1] === last.to) {
      last.to = date;
      last.days += 1;
    } else {
      stretches.push({ regime: current, from: date, to: date, days: 1 });
    }
  }
  return stretches;
}

const SYMBOLS = { invest: 'triangle-up', reinvest: 'diamond', sell: 'triangle-down' } as const;
const OPERATIONS = ['invest', 'reinvest', 'sell'] as const;
const RSI_TICKS = [15, 30, 60, 90] as const;
const RSI_ROOM = 9;
const BAND = { price: [0.52, 1], regime: [0.415, 0.44], rsi: [0, 0.35] } as const;

function traces(options: FigureOptions): readonly object[] {
  const { series, trades, colors, language, words, isSimulated } = options;
  const line = (color: string) => ({ color, width: 1.75, dash: isSimulated ? 'dash' : 'solid' });
  const x = [...series.dates];
  const hover = (word: string) => `${word} %{customdata}<extra></extra>`;
  const markers = OPERATIONS.flatMap((operation) => {
    const own = trades.filter((trade) => trade.operation === operation);
    if (own.length === 0) return [];
    return [
      {
        type: 'scatter',
        mode: 'markers',
        x: own.map((trade) => trade.date),
        y: own.map((trade) => trade.priceUsd),
        customdata: own.map((trade) => `${formatDecimal(trade.priceUsd, language, { decimals: 2 })} USD`),
        hovertemplate: hover(words.operation[operation]),
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
      x,
      y: [...series.price],
      customdata: series.price.map((value) => `${formatDecimal(value, language, { decimals: 2 })} USD`),
      hovertemplate: hover(words.price),
      line: line(colors.text),
    },
    {
      type: 'scatter',
      mode: 'lines',
      x,
      y: [...series.rsi],
      yaxis: 'y2',
      customdata: series.rsi.map((value) =>
        value === null ? '' : formatDecimal(value, language, { decimals: 2 }),
      ),
      hovertemplate: hover(words.rsi),
      line: line(colors.rsi),
    },
    ...markers,
  ];
}

function zoneShapes({ colors, hasZones }: FigureOptions): readonly object[] {
  if (!hasZones) return [];
  const zone = (color: string, from: number, to: number, bounds: readonly number[]): readonly object[] => [
    {
      type: 'rect',
      layer: 'below',
      xref: 'paper',
      x0: 0,
      x1: 1,
      yref: 'y2',
      y0: from,
      y1: to,
      fillcolor: withAlpha(color, 0.13),
      line: { width: 0 },
    },
    ...bounds.map((at) => ({
      type: 'line',
      layer: 'below',
      xref: 'paper',
      x0: 0,
      x1: 1,
      yref: 'y2',
      y0: at,
      y1: at,
      line: { color: withAlpha(color, 0.7), width: 1, dash: 'dot' },
    })),
  ];
  return [...zone(colors.invest, 15, 30, [15, 30]), ...zone(colors.sell, 90, 100, [90])];
}

/** A label of the regime stands only where its stretch is wider than its text. */
function regimeParts(options: FigureOptions): {
  readonly shapes: readonly object[];
  readonly labels: readonly object[];
} {
  const { series, colors, words, isPhone } = options;
  const stretches = regimeStretches(series);
  const width = isPhone ? 280 : 560;
  const [bottom, top] = BAND.regime;
  return {
    shapes: stretches.map((stretch) => ({
      type: 'rect',
      xref: 'x',
      x0: stretch.from,
      x1: stretch.to,
      yref: 'paper',
      y0: bottom,
      y1: top,
      fillcolor: colors.regimes[stretch.regime],
      line: { width: 0 },
    })),
    labels: stretches
      .filter(
        ({ days, regime }) => (days / series.dates.length) * width > words.regime[regime].length * 7 + 8,
      )
      .map((stretch) => ({
        xref: 'x',
        x: stretch.from,
        xanchor: 'left',
        yref: 'paper',
        y: top,
        yanchor: 'bottom',
        text: words.regime[stretch.regime],
        showarrow: false,
        font: { size: 12, color: colors.muted },
      })),
  };
}

function tags(options: FigureOptions, lastPrice: number, lastRsi: number | null): readonly object[] {
  const { colors, language, words, hasZones } = options;
  // On a log axis an annotation stands at the exponent.
  const priceTag = { yref: 'y', y: Math.log10(lastPrice), bgcolor: colors.text, color: colors.surface };
  const rsiTag = { yref: 'y2', y: lastRsi, bgcolor: colors.rsi, color: colors.rsiOn };
  const tag = ({ color, ...place }: typeof priceTag | typeof rsiTag, text: string): object => ({
    ...place,
    xref: 'paper',
    x: 1,
    xanchor: 'left',
    text,
    showarrow: false,
    borderpad: 3,
    font: { size: 12, color },
  });
  const zoneLabel = (
    text: string,
    color: string,
    place: { readonly y: number; readonly yanchor: string },
  ): object => ({
    ...place,
    xref: 'paper',
    x: 0,
    xanchor: 'left',
    yref: 'y2',
    text,
    showarrow: false,
    font: { size: 12, color },
  });
  return [
    tag(priceTag, formatDecimal(lastPrice, language, { decimals: 0 })),
    ...(lastRsi === null ? [] : [tag(rsiTag, formatDecimal(lastRsi, language, { decimals: 1 }))]),
    ...(hasZones
      ? [
          zoneLabel(words.buyZone, colors.investText, { y: 22.5, yanchor: 'middle' }),
          zoneLabel(words.sellZone, colors.sellText, { y: 100, yanchor: 'bottom' }),
        ]
      : []),
  ];
}

/** Log price above, regime strip between, RSI with its zones below: data and layout for Plotly. */
export function rsiPriceFigure(options: FigureOptions): {
  readonly data: readonly object[];
  readonly layout: object;
} {
  const { series, language, isPhone } = options;
  const lastPrice = series.price.at(-1) ?? 1;
  const lastRsi = series.rsi.findLast((value) => value !== null) ?? null;
  const low = Math.min(...series.price) * 0.98;
  const high = Math.max(...series.price) * 1.02;
  const prices = priceTicks({ low, high, last: lastPrice, language, max: 4 });
  const rsiTicks = RSI_TICKS.filter((tick) => lastRsi === null || Math.abs(tick - lastRsi) > RSI_ROOM);
  const dates = dateTicks(series.dates[0] ?? '', series.dates.at(-1) ?? '', language, isPhone ? 3 : 6);
  const regimes = regimeParts(options);
  return {
    data: traces(options),
    layout: {
      ...baseLayout(options),
      xaxis: {
        ...timeAxis(options),
        anchor: 'y2',
        range: [series.dates[0], series.dates.at(-1)],
        tickvals: dates.map((tick) => tick.at),
        ticktext: dates.map((tick) => tick.text),
      },
      yaxis: {
        ...valueAxis(options),
        type: 'log',
        domain: BAND.price,
        range: [Math.log10(low), Math.log10(high)],
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
      shapes: [...zoneShapes(options), ...regimes.shapes],
      annotations: [...regimes.labels, ...tags(options, lastPrice, lastRsi)],
    },
  };
}
