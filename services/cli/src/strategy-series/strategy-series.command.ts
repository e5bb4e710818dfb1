import type { HistoryAnalysis, StrategyDay } from '@app/strategy';
import {
  analyseCloses,
  carriedDates,
  firstRsiDay,
  isoDateOf,
  parseDayNumber,
  strategyDays,
  StrategyInputError,
  strategyV1,
} from '@app/strategy';
import type { CliCommand, CliIo } from '../cli-io.js';
import { InputError, UsageError } from '../cli-io.js';
import { parseOptions } from '../parse-options.js';
import { readPriceFile } from '../prices/read-price-file.js';

const HEADER = 'date,close,rsi,regime,sid_base,sid,multiplier_direct,multiplier_strategic';
/** How many missing days a note names before it only counts. */
const NAMED_DAYS = 5;

export const strategySeries: CliCommand = {
  usage: 'strategy:series --prices FILE [--from YYYY-MM-DD] [--to YYYY-MM-DD]',
  about: ["Prints the strategy's figures of every day of a price history as CSV."],
  run: async (args, io) => {
    const options = parseOptions(args, ['prices', 'from', 'to']);
    if (options.prices === undefined) throw new UsageError('--prices is required.');
    const from = dayOption('--from', options.from);
    const to = dayOption('--to', options.to);
    if (from !== undefined && to !== undefined && from > to) throw new UsageError('--from is after --to.');

    const closes = await readPriceFile(options.prices, io);
    const history = analyse(() => analyseCloses(closes));
    noteCarriedDays(history, io);
    const rows = [...strategyDays(history, from, to)].map(csvRow);
    if (rows.length === 0) throw new InputError(noRowsMessage(history));
    io.out([HEADER, ...rows, ''].join('\n'));
  },
};

function dayOption(name: string, value: string | undefined): number | undefined {
  if (value === undefined) return undefined;
  const day = parseDayNumber(value);
  if (day === undefined) throw new UsageError(`${name} "${value}" is not a date (YYYY-MM-DD).`);
  return day;
}

function analyse(compute: () => HistoryAnalysis): HistoryAnalysis {
  try {
    return compute();
  } catch (error) {
    if (error instanceof StrategyInputError) throw new InputError(error.message, { cause: error });
    throw error;
  }
}

/** A missing day takes the close before it; said on standard error, since the columns have no place for it. */
function noteCarriedDays({ series }: HistoryAnalysis, io: CliIo): void {
  const dates = carriedDates(series, series.firstDay, series.lastDay);
  if (dates.length === 0) return;
  const named = dates.slice(0, NAMED_DAYS).join(', ');
  const more = dates.length > NAMED_DAYS ? ` and ${dates.length - NAMED_DAYS} more` : '';
  io.err(`note: ${dates.length} missing day(s) took the last close: ${named}${more}`);
}

function noRowsMessage({ series }: HistoryAnalysis): string {
  const first = firstRsiDay(series);
  if (first > series.lastDay) {
    return `The prices cover ${series.closes.length} days; the first RSI needs ${strategyV1.rsi.daysNeeded}.`;
  }
  return `No day in the range has an RSI; the days with one are ${isoDateOf(first)} to ${isoDateOf(series.lastDay)}.`;
}

function csvRow(day: StrategyDay): string {
  return [
    day.date,
    plainNumber(day.close),
    sixDecimals(day.rsi),
    day.regime,
    sixDecimals(day.sidBase),
    sixDecimals(day.sid),
    sixDecimals(day.multiplierDirect),
    sixDecimals(day.multiplierStrategic),
  ].join(',');
}

/** The shortest text that reads back as the same number, always with a decimal point and never with an exponent. */
function plainNumber(value: number): string {
  if (value < 1e-6) return value.toFixed(20);
  const text = String(value);
  return text.includes('.') ? text : `${text}.0`;
}

/** Six decimals; what rounds to zero has no sign. */
const sixDecimals = (value: number): string => value.toFixed(6).replace(/^-(0\.0+)$/, '$1');
