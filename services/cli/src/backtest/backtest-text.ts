import type { BacktestHolding } from '@app/strategy';
import type { BacktestRun } from './backtest.command.js';

const fixed = (value: number | null, places = 2): string => (value === null ? 'n/a' : value.toFixed(places));

const ROWS: readonly (readonly [string, (holding: BacktestHolding, weeks: number) => string])[] = [
  ['value USD', ({ value }) => fixed(value)],
  ['return %', ({ returnPercent }) => fixed(returnPercent)],
  ['XIRR % a year', ({ xirrPercent }) => fixed(xirrPercent)],
  ['TWR %', ({ twrPercent }) => fixed(twrPercent)],
  ['max. drawdown %', ({ maximumDrawdown }) => fixed(maximumDrawdown?.percent ?? null)],
  ['BTC', ({ btc }) => fixed(btc, 8)],
  ['average price USD', ({ averagePrice }) => fixed(averagePrice)],
  ['idle cash USD', ({ idle }) => fixed(idle)],
  ['fees USD', ({ fees }) => fixed(fees)],
  ['weekly average USD', ({ spent }, weeks) => fixed(spent / weeks)],
];

/** A run as a table for people. */
export function backtestText({ input, result }: BacktestRun): string {
  const { weeks } = result;
  const head = `${input.profile}, ${result.firstWeek} to ${input.to}, ${weeks} weeks, new money ${fixed(result.newMoney)} USD, fee ${input.feePercent ?? 0} %`;
  const line = (name: string, ...cells: readonly string[]): string =>
    [name.padEnd(20), ...cells.map((cell) => cell.padStart(16))].join('');
  const counts = (of: Readonly<Record<string, number>>): string =>
    Object.entries(of)
      .map(([regime, count]) => `${regime} ${count}`)
      .join(', ');
  return [
    head,
    line('', 'strategy', 'fixed DCA', 'lump sum'),
    ...ROWS.map(([name, of]) =>
      line(name, ...[result.strategy, result.fixedDca, result.lumpSum].map((holding) => of(holding, weeks))),
    ),
    `weeks by regime: ${counts(result.weeksByRegime)}`,
    `days by regime: ${counts(result.daysByRegime)}`,
    'Past results do not guarantee future results.',
    '',
  ].join('\n');
}
