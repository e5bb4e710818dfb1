import {
  analyseCloses,
  backtest,
  type BacktestInput,
  type BacktestResult,
  type HistoryAnalysis,
  isoDateOf,
  normaliseProfile,
  parseDayNumber,
  StrategyInputError,
  strategyV1,
} from '@app/strategy';
import type { CliCommand } from '../cli-io.js';
import { InputError, UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import { readPriceFile } from '../prices/read-price-file.js';
import { backtestJson } from './backtest-json.js';
import { backtestText } from './backtest-text.js';

const NAMES = ['prices', 'from', 'to', 'profile', 'base', 'fee'] as const;
const NUMBER = /^\d{1,9}(?:\.\d{1,6})?$/;
const DEFAULT_BASE = '20';

/** What one run was asked for and what came of it. */
export interface BacktestRun {
  readonly file: string;
  readonly input: BacktestInput;
  readonly result: BacktestResult;
}

export const backtestCommand: CliCommand = {
  usage:
    'backtest --prices FILE --from YYYY-MM-DD --to YYYY-MM-DD --profile direct|strategic [--base USD] [--fee PERCENT] [--json]',
  about: ['Follows the strategy over a price history of your own, beside fixed DCA and a lump sum.'],
  run: async (args, io) => {
    const isJson = args.includes('--json');
    const options = parseOptions(
      args.filter((arg) => arg !== '--json'),
      NAMES,
    );
    const { file, ...asked } = askedFor(options);
    const history = analyse(await readPriceFile(file, io));
    const input = { ...asked, history };
    const result = backtest(input);
    if (result === undefined) throw new InputError(noResultMessage(history, input));
    if (result.missingDays > 0) io.err(`note: ${result.missingDays} missing day(s) took the last close`);
    const run = { file, input, result };
    io.out(isJson ? `${JSON.stringify(backtestJson(run), undefined, 2)}\n` : backtestText(run));
  },
};

type Options = Readonly<Partial<Record<(typeof NAMES)[number], string>>>;

function askedFor(options: Options): Omit<BacktestInput, 'history'> & { readonly file: string } {
  if (options.prices === undefined) throw new UsageError('--prices is required.');
  const [from, to] = [dayOption('--from', options.from), dayOption('--to', options.to)];
  if (from > to) throw new UsageError('--from is after --to.');
  if (options.profile === undefined) throw new UsageError('--profile is required.');
  const profile = normaliseProfile(options.profile);
  if (profile === undefined)
    throw new UsageError(`--profile "${options.profile}" is not direct or strategic.`);
  const base = numberOption('--base', options.base ?? DEFAULT_BASE);
  if (base <= 0) throw new UsageError('--base must be above zero.');
  const feePercent = numberOption('--fee', options.fee ?? '0');
  if (feePercent >= 100) throw new UsageError('--fee must be below 100 percent.');
  return { file: options.prices, from, to, profile, base, feePercent };
}

function dayOption(name: string, value: string | undefined): string {
  if (value === undefined) throw new UsageError(`${name} is required.`);
  if (parseDayNumber(value) === undefined)
    throw new UsageError(`${name} "${value}" is not a date (YYYY-MM-DD).`);
  return value;
}

function numberOption(name: string, value: string): number {
  if (!NUMBER.test(value)) throw new UsageError(`${name} "${value}" is not a number such as 20 or 0.5.`);
  return Number(value);
}

function analyse(closes: Parameters<typeof analyseCloses>[0]): HistoryAnalysis {
  try {
    return analyseCloses(closes);
  } catch (error) {
    if (error instanceof StrategyInputError) throw new InputError(error.message, { cause: error });
    throw error;
  }
}

function noResultMessage({ series }: HistoryAnalysis, { to }: BacktestInput): string {
  const lastDay = isoDateOf(series.lastDay);
  if (to > lastDay) return `The prices end on ${lastDay}, before ${to}.`;
  const first = isoDateOf(series.firstDay + strategyV1.rsi.daysNeeded - 1);
  return `No Monday in the range has an RSI the day before; with these prices the first RSI is of ${first}.`;
}
