import type { Backtest, BacktestResponse, BacktestWindowId } from '../http/backtests.js';
import { shippedFigures } from './figures.js';
import { series20152021 } from './series-2015-2021.js';
import { series20172024 } from './series-2017-2024.js';

/** The lines of a closed window as text: US dollars on every Monday, separated by white space. */
export interface ShippedSeries {
  readonly price: string;
  readonly fixedDca: string;
  readonly lumpSum: string;
  readonly direct: ShippedStrategy;
  readonly strategic: ShippedStrategy;
}

interface ShippedStrategy {
  readonly value: string;
  readonly inBitcoin: string;
  readonly idle: string;
}

const seriesOf: Readonly<Record<string, ShippedSeries>> = {
  '2015-2021': series20152021,
  '2017-2024': series20172024,
};

const WEEK_MS = 604_800_000;

/**
 * What the backtest gave for a closed window on true closes when it was last made ({@link shippedFigures}), for where no
 * true closes are stored; undefined for a window that is not closed. Without fees.
 */
export function shippedBacktest(window: BacktestWindowId): BacktestResponse | undefined {
  const figures = shippedFigures.windows.find(({ id }) => id === window);
  const series = seriesOf[window];
  if (figures === undefined || series === undefined) return undefined;
  return {
    window,
    origin: 'shipped',
    computedAt: `${shippedFigures.computedOn}T00:00:00.000Z`,
    isCurrent: true,
    profiles: {
      direct: { ...figures.direct, timeline: timelineOf(figures.direct, series, series.direct) },
      strategic: { ...figures.strategic, timeline: timelineOf(figures.strategic, series, series.strategic) },
    },
  };
}

function timelineOf(
  { firstWeek, weeks, baseUsd }: Omit<Backtest, 'timeline'>,
  series: ShippedSeries,
  { value, inBitcoin, idle }: ShippedStrategy,
): Backtest['timeline'] {
  const mondays = Array.from({ length: weeks }, (_week, index) => index);
  return {
    dates: mondays.map((week) =>
      new Date(Date.parse(firstWeek) + week * WEEK_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
    ),
    price: numbersOf(series.price),
    newMoney: mondays.map((week) => Number(baseUsd) * (week + 1)),
    strategy: numbersOf(value),
    fixedDca: numbersOf(series.fixedDca),
    lumpSum: numbersOf(series.lumpSum),
    strategyInBitcoin: numbersOf(inBitcoin),
    strategyIdle: numbersOf(idle),
  };
}

const numbersOf = (text: string): number[] => text.trim().split(/\s+/).map(Number);
