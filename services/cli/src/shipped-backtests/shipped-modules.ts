import type { Backtest } from '@app/contracts';
import type { ClosedWindow } from './closed-windows.js';

const HEAD =
  '// Made by "shipped-backtests:make" of services/cli; do not edit. How, and from what: README.md\n';
const LINE_LENGTH = 108;

/** The module of figures: everything but the lines of the charts. */
export function figuresModule(computedOn: string, windows: readonly ClosedWindow[]): string {
  const data = {
    computedOn,
    windows: windows.map(({ id, direct, strategic }) => ({
      id,
      direct: withoutTimeline(direct),
      strategic: withoutTimeline(strategic),
    })),
  };
  return `${HEAD}
import type { Backtest, BacktestWindowId } from '../http/backtests.js';

type Figures = Omit<Backtest, 'timeline'>;

/** What the backtest gave for the closed windows, without fees, and the day on which it was made. */
export const shippedFigures: {
  readonly computedOn: string;
  readonly windows: readonly {
    readonly id: BacktestWindowId;
    readonly direct: Figures;
    readonly strategic: Figures;
  }[];
} = ${JSON.stringify(data, undefined, 2)};
`;
}

/** JSON leaves out what is undefined. */
const withoutTimeline = (figures: Backtest) => ({ ...figures, timeline: undefined });

/** The module of one window's lines, those that both profiles share once. */
export function seriesModule({ id, direct, strategic }: ClosedWindow): string {
  const { price, fixedDca, lumpSum } = direct.timeline;
  return `${HEAD}
import type { ShippedSeries } from './shipped-backtest.js';

/** US dollars on every Monday of the window ${id}. */
export const series${id.replace('-', '')}: ShippedSeries = {
  price: ${table(price)},
  fixedDca: ${table(fixedDca)},
  lumpSum: ${table(lumpSum)},
  direct: {
    value: ${table(direct.timeline.strategy)},
    inBitcoin: ${table(direct.timeline.strategyInBitcoin)},
    idle: ${table(direct.timeline.strategyIdle)},
  },
  strategic: {
    value: ${table(strategic.timeline.strategy)},
    inBitcoin: ${table(strategic.timeline.strategyInBitcoin)},
    idle: ${table(strategic.timeline.strategyIdle)},
  },
};
`;
}

function table(values: readonly number[]): string {
  const lines = [''];
  for (const value of values) {
    const word = String(value);
    const last = lines.at(-1) ?? '';
    if (last.length + word.length >= LINE_LENGTH) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return `\`\n${lines.join('\n')}\n\``;
}
