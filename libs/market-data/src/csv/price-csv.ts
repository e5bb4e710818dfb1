import { readCsv } from '@app/csv';
import type { DailyClose } from '@app/strategy';
import { isPrice, parseDayNumber } from '@app/strategy';
import { parseUsdPrice, type UsdPrice } from '../numbers/usd-price.js';

/** Why a text holds no daily prices, and on which line. */
export interface PriceCsvProblem {
  readonly line: number;
  readonly reason: string;
}

/** A row of a CSV: the close as a number for indicators, and exactly for what is stored. */
export interface CsvClose extends DailyClose {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly price: UsdPrice;
}

/** The closes of a CSV, oldest first, or the first problem found. */
export type ParsedPriceCsv =
  | { readonly ok: true; readonly closes: readonly CsvClose[] }
  | { readonly ok: false; readonly problem: PriceCsvProblem };

/** A date alone, or with the midnight of UTC that starts it, as many exports write it. */
const DATE = /^(\d{4}-\d{2}-\d{2})(?:[T ]00:00(?::00(?:\.0+)?)?(?:Z| ?UTC|\+00:?00)?)?$/;
/** Of the first block: no price is older, and one row of 1900 would stretch the series beyond what is computed. */
const FIRST_DATE = '2009-01-03';
/** A day a row: more than two centuries. */
const LIMITS = { records: 100_000, recordLength: 10_000 };
const NUMBER = /^\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;

/**
 * Reads daily closes from CSV with a header that names a `date` and a `close` column, in any order and case; other
 * columns are ignored, but where `open`, `high` and `low` are there too they must hold the close between them. Dates are
 * `YYYY-MM-DD`, strictly ascending; closes are numbers above zero.
 */
export function parsePriceCsv(text: string): ParsedPriceCsv {
  const reading = readCsv(text, ',', LIMITS);
  if ('brokenAt' in reading)
    return problem(reading.brokenAt, 'a quote is not closed, or the row is too long');
  const [header, ...rows] = reading.records.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
  if (header === undefined) return problem(1, 'the file is empty');
  if (rows.length >= LIMITS.records - 1) return problem(header.line, 'the file has too many rows');
  const columns = columnsOf(header.cells);
  if (typeof columns === 'string') return problem(header.line, columns);
  const closes: CsvClose[] = [];
  let lastDay = Number.NEGATIVE_INFINITY;
  for (const { line, cells } of rows) {
    const row = readRow(cells, columns);
    if (typeof row === 'string') return problem(line, row);
    const day = parseDayNumber(row.date);
    if (day === undefined) return problem(line, `"${row.date}" is not a date (YYYY-MM-DD)`);
    if (row.date < FIRST_DATE)
      return problem(line, `${row.date} is before the first Bitcoin (${FIRST_DATE})`);
    if (day === lastDay) return problem(line, `${row.date} is there twice`);
    if (day < lastDay)
      return problem(line, `${row.date} comes after a later date; the rows must be sorted by date`);
    lastDay = day;
    closes.push({ ...row, day });
  }
  return closes.length === 0 ? problem(header.line, 'no row follows the header') : { ok: true, closes };
}

interface Columns {
  readonly date: number;
  readonly close: number;
  /** Undefined where the file has none. */
  readonly high: number | undefined;
  readonly low: number | undefined;
}

function columnsOf(header: readonly string[]): Columns | string {
  const names = header.map((name) => name.trim().toLowerCase());
  for (const name of ['date', 'close']) {
    const count = names.filter((other) => other === name).length;
    if (count === 0) return `the header has no column "${name}"`;
    if (count > 1) return `the header has more than one column "${name}"`;
  }
  const optional = (name: string): number | undefined =>
    names.includes(name) ? names.indexOf(name) : undefined;
  return {
    date: names.indexOf('date'),
    close: names.indexOf('close'),
    high: optional('high'),
    low: optional('low'),
  };
}

/** The row, or what is wrong with it. */
function readRow(fields: readonly string[], columns: Columns): Omit<CsvClose, 'day'> | string {
  const dateField = fields[columns.date]?.trim();
  const closeField = fields[columns.close]?.trim();
  if (dateField === undefined || closeField === undefined) return 'the row has fewer columns than the header';
  const date = DATE.exec(dateField)?.[1];
  if (date === undefined) return `"${dateField}" is not a date (YYYY-MM-DD)`;
  const close = NUMBER.test(closeField) ? Number(closeField) : Number.NaN;
  const price = parseUsdPrice(closeField);
  if (!isPrice(close) || price === undefined) return `"${closeField}" is not a price above zero`;
  const high = limitOf(fields, columns.high);
  const low = limitOf(fields, columns.low);
  if (close > (high ?? close) || close < (low ?? close))
    return `the close ${closeField} lies outside of low and high`;
  return { date, close, price };
}

/** The day's high or low, where the file tells it. */
function limitOf(fields: readonly string[], column: number | undefined): number | undefined {
  const text = column === undefined ? '' : (fields[column]?.trim() ?? '');
  return NUMBER.test(text) ? Number(text) : undefined;
}

const problem = (line: number, reason: string): ParsedPriceCsv => ({ ok: false, problem: { line, reason } });
