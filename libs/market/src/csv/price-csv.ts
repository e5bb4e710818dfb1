import { type CsvRecord, readCsv } from '@app/platform/csv';
import type { DailyClose } from '@app/strategy';
import { isPrice, parseDayNumber } from '@app/strategy';
import { parseUsdPrice, type UsdPrice } from '../numbers/usd-price.js';
import { candleFault } from './candle-fault.js';

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
/** In the order in which they are looked for in the header. */
const DELIMITERS = [',', ';', '\t'] as const;

class PriceCsvError extends Error {
  override readonly name = 'PriceCsvError';
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason);
  }
}

/**
 * Reads daily closes from CSV with a header that names a `date` and a `close` column, in any order and case; other
 * columns are ignored, but where `open`, `high` and `low` are there too, they must fit one another and the close. Commas,
 * semicolons or tabs may part the columns; where it is not the comma, decimals may be written with one. Every row has as
 * many cells as the header, and no figure may be readable in two ways. Dates are `YYYY-MM-DD`, each once, all in one order, the oldest or the newest first; closes are above 0.00 in cents and below a billion.
 */
export function parsePriceCsv(text: string): ParsedPriceCsv {
  try {
    return { ok: true, closes: closesOf(text) };
  } catch (error) {
    if (!(error instanceof PriceCsvError)) throw error;
    return { ok: false, problem: { line: error.line, reason: error.message } };
  }
}

function closesOf(text: string): readonly CsvClose[] {
  const { delimiter, records } = recordsOf(text);
  const [header, ...rows] = records;
  if (header === undefined) throw new PriceCsvError(1, 'the file is empty');
  if (rows.length >= LIMITS.records - 1) throw new PriceCsvError(header.line, 'the file has too many rows');
  const columns = columnsOf(header);
  const decimals = new DecimalMarks(delimiter);
  const closes: CsvClose[] = [];
  let step = 0;
  for (const { line, cells } of rows) {
    requireCells({ line, cells }, header);
    const row = readRow({ line, cells }, columns, decimals);
    const last = closes.at(-1);
    if (last !== undefined) {
      if (row.day === last.day) throw new PriceCsvError(line, `${row.date} is there twice`);
      const way = Math.sign(row.day - last.day);
      if (step !== 0 && way !== step)
        throw new PriceCsvError(line, `${row.date} is out of order; the rows must be sorted by date`);
      step = way;
    }
    closes.push(row);
  }
  if (closes.length === 0) throw new PriceCsvError(header.line, 'no row follows the header');
  decimals.requireCertain();
  return step < 0 ? closes.toReversed() : closes;
}

/** Cut at the first delimiter by which the header names its columns. */
function recordsOf(text: string): { delimiter: string; records: readonly CsvRecord[] } {
  for (const delimiter of DELIMITERS) {
    const reading = readCsv(text, delimiter, LIMITS);
    if ('brokenAt' in reading)
      throw new PriceCsvError(reading.brokenAt, 'a quote is not closed, or the row is too long');
    const records = reading.records.filter(({ cells }) => cells.length > 1 || cells[0] !== '');
    if ((records[0]?.cells.length ?? 0) > 1) return { delimiter, records };
    if (delimiter === DELIMITERS.at(-1)) return { delimiter, records };
  }
  return { delimiter: DELIMITERS[0], records: [] };
}

const COMMA = ',';
const NUMBER = /^\d+(?:\.\d*)?(?:[eE][+-]?\d+)?$/;
/** "1,234" is one thousand to some and one to others, and so is "1.234". */
const EITHER = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** A file that writes a thousand without a separator has none. */
const UNPARTED = /^\d{4}/;

/** How a file writes its decimals: one way in all of it, so that no thousands separator passes for a decimal mark. */
class DecimalMarks {
  #mark: '.' | ',' | undefined;
  /** The first figure whose point may part thousands, while no other figure shows that the file's points are decimal. */
  #doubtful: { readonly line: number; readonly text: string } | undefined;
  #isPointDecimal = false;

  constructor(private readonly delimiter: string) {}

  /** The number in plain digits; undefined where it is none. @throws PriceCsvError for what can be read in two ways */
  plain(line: number, text: string): string | undefined {
    const mark = text.includes(COMMA) ? COMMA : text.includes('.') ? '.' : undefined;
    const plain = mark === COMMA && this.delimiter !== COMMA ? text.replace(COMMA, '.') : text;
    if (!NUMBER.test(plain)) return undefined;
    const isEither = EITHER.test(text);
    if (mark === COMMA && isEither) throw twoWays(line, text);
    if (mark === '.' && isEither) this.#doubtful ??= { line, text };
    else this.#isPointDecimal ||= mark === '.' || UNPARTED.test(text);
    if (mark === undefined) return plain;
    if (this.#mark !== undefined && this.#mark !== mark)
      throw new PriceCsvError(line, `"${text}" has another decimal mark than the rows before`);
    this.#mark = mark;
    return plain;
  }

  /** At the end of the file. @throws PriceCsvError for a point that may part thousands in all of it */
  requireCertain(): void {
    if (this.#doubtful !== undefined && !this.#isPointDecimal)
      throw twoWays(this.#doubtful.line, this.#doubtful.text);
  }
}

const twoWays = (line: number, text: string): PriceCsvError =>
  new PriceCsvError(line, `"${text}" can be read in two ways: write its decimals`);

type Column = 'date' | 'close' | 'open' | 'high' | 'low';

interface Columns {
  /** Undefined for a column that the file does not have. */
  readonly at: (name: Column) => number | undefined;
}

function columnsOf({ line, cells }: CsvRecord): Columns {
  const names = cells.map((name) => name.trim().toLowerCase());
  for (const name of ['date', 'close']) {
    const count = names.filter((other) => other === name).length;
    if (count === 0) throw new PriceCsvError(line, `the header has no column "${name}"`);
    if (count > 1) throw new PriceCsvError(line, `the header has more than one column "${name}"`);
  }
  return { at: (name) => (names.includes(name) ? names.indexOf(name) : undefined) };
}

/** A surplus cell is the rest of a figure that was cut at its comma. @throws PriceCsvError */
function requireCells({ line, cells }: CsvRecord, header: CsvRecord): void {
  if (cells.length === header.cells.length) return;
  const than = cells.length < header.cells.length ? 'fewer' : 'more';
  throw new PriceCsvError(line, `the row has ${than} columns than the header`);
}

/** @throws PriceCsvError */
function readRow({ line, cells }: CsvRecord, columns: Columns, decimals: DecimalMarks): CsvClose {
  const cell = (name: Column): string | undefined => cells[columns.at(name) ?? -1]?.trim();
  const [dateField, closeField] = [cell('date') ?? '', cell('close') ?? ''];
  const date = DATE.exec(dateField)?.[1];
  const day = date === undefined ? undefined : parseDayNumber(date);
  if (date === undefined || day === undefined)
    throw new PriceCsvError(line, `"${dateField}" is not a date (YYYY-MM-DD)`);
  if (date < FIRST_DATE) throw new PriceCsvError(line, `${date} is before the first Bitcoin (${FIRST_DATE})`);
  const price = (name: Column): UsdPrice | undefined =>
    parseUsdPrice(decimals.plain(line, cell(name) ?? '') ?? '');
  const exact = price('close');
  const close = Number(decimals.plain(line, closeField) ?? Number.NaN);
  if (exact === undefined || !isPrice(close))
    throw new PriceCsvError(line, `"${closeField}" is not a price above 0.00 and below 1000000000 USD`);
  const fault = candleFault({ open: price('open'), high: price('high'), low: price('low'), close: exact });
  if (fault !== undefined) throw new PriceCsvError(line, fault);
  return { date, day, close, price: exact };
}
