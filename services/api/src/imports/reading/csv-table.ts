import { restored } from '@app/contracts';
import { MAX_IMPORT_ROWS } from '@app/ledger';
import { type CsvRecord, readCsv } from '@app/platform/csv';
import { matchLayout, namedColumns } from './fields.js';
import { importFault, type ImportFault } from './import-fault.js';
import { LAYOUTS } from './layouts.js';
import { withoutBlanksAtQuotes } from './quotes-behind-blanks.js';

export type Delimiter = ',' | ';' | '\t';

export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
  /** As many as the header has; what a spreadsheet was kept from running is given back. */
  readonly cells: readonly string[];
  /** Cells beyond the header that are not empty. */
  readonly surplus: number;
}

/** A line that may hold the names of the columns. */
interface HeaderOption {
  readonly line: number;
  readonly text: string;
  readonly headers: readonly string[];
}

export interface CsvTable {
  readonly delimiter: Delimiter;
  /** Line of the header; what is above it says nothing about the rows. */
  readonly headerLine: number;
  /** The first lines of the file, of which each can be the header. */
  readonly headerOptions: readonly HeaderOption[];
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

export interface TableChoices {
  readonly delimiter?: Delimiter | undefined;
  /** Line of the header. */
  readonly headerLine?: number | undefined;
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/** A row is laid out over the header, so a header of a million names would cost that for every row. */
const COLUMNS_MAX = 200;
/** Bounds the memory of a file of short lines; what is beyond is too many rows anyway. */
const LIMITS = { records: 2 * MAX_IMPORT_ROWS, recordLength: 64_000 };
/** Lines among which the header is looked for. */
const HEADER_WITHIN = 20;
/** Columns of a generic file that a line must name to be taken for the header instead of the first one. */
const NAMES_MIN = 3;
const OPTION_LENGTH = 200;
/** Spreadsheets write it as a first line of its own. */
const SEPARATOR_LINE = /^sep=(?<delimiter>[,;\t])(?:\r\n|\n|\r)/i;

/** Delimiters, the one first that is most often in the first line that has any outside of quotes. */
function delimitersOf(text: string): readonly Delimiter[] {
  let counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text) {
    const isLineEnd = !isQuoted && (character === '\n' || character === '\r');
    if (isLineEnd && DELIMITERS.some((delimiter) => counts.has(delimiter))) break;
    if (isLineEnd) counts = new Map();
    else if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (delimiter: Delimiter): number => counts.get(delimiter) ?? 0;
  return DELIMITERS.toSorted((a, b) => count(b) - count(a));
}

const isFilled = ({ cells }: CsvRecord): boolean => cells.some((cell) => cell.trim() !== '');

/** The record whose cells are the names of columns; undefined where none of the first ones is. */
function recognisedHeader(records: readonly CsvRecord[]): CsvRecord | undefined {
  const first = records.slice(0, HEADER_WITHIN);
  const names = ({ cells }: CsvRecord): readonly string[] => cells.map((cell) => cell.trim());
  return (
    first.find((record) => LAYOUTS.some((layout) => matchLayout(names(record), layout) !== undefined)) ??
    first.find((record) => Object.keys(namedColumns(names(record))).length >= NAMES_MIN)
  );
}

interface Split {
  readonly delimiter: Delimiter;
  readonly records: readonly CsvRecord[];
}

/** The filled records of a text; lines are counted on behind those that were cut off before it. */
function splitText(
  text: string,
  delimiter: Delimiter,
  { records, linesBefore }: { readonly records: number; readonly linesBefore: number },
): Split | { readonly brokenAt: number } {
  const split = readCsv(text, delimiter, { ...LIMITS, records });
  if ('brokenAt' in split) return { brokenAt: split.brokenAt + linesBefore };
  const filled = split.records.filter(isFilled).map(({ line, cells }) => ({
    line: line + linesBefore,
    cells: cells.map((cell) => restored(cell)),
  }));
  return { delimiter, records: filled };
}

/** The delimiter with which one of the first lines is a header that is known; else the one that is most often there. */
function chosenDelimiter(text: string): Delimiter {
  const [first = ',', ...others] = delimitersOf(text);
  const isKnown = (delimiter: Delimiter): boolean => {
    const split = splitText(text, delimiter, { records: HEADER_WITHIN, linesBefore: 0 });
    return 'records' in split && recognisedHeader(split.records) !== undefined;
  };
  return [first, ...others].find(isKnown) ?? first;
}

/** Reads comma, semicolon or tab separated text with a header. Rows without any text are none. */
export function readTable(
  fileText: string,
  { delimiter: given, headerLine }: TableChoices = {},
): { readonly table: CsvTable } | { readonly fault: ImportFault } {
  const separator = SEPARATOR_LINE.exec(fileText);
  const text = separator === null ? fileText : fileText.slice(separator[0].length);
  const said = given ?? DELIMITERS.find((each) => each === separator?.groups?.['delimiter']);
  const delimiter = said ?? chosenDelimiter(text);
  const split = splitText(withoutBlanksAtQuotes(text, delimiter), delimiter, {
    records: LIMITS.records,
    linesBefore: separator === null ? 0 : 1,
  });
  if ('brokenAt' in split) return importFault('IMPORT.CSV_BROKEN', { line: split.brokenAt });
  return tableOf(split, headerLine);
}

const namesIn = (cells: readonly string[]): readonly string[] => cells.map((cell) => cell.trim());

function tableOf(
  { delimiter, records }: Split,
  headerLine: number | undefined,
): { readonly table: CsvTable } | { readonly fault: ImportFault } {
  const header = records.find(({ line }) => line === headerLine) ?? recognisedHeader(records) ?? records[0];
  if (header === undefined) return importFault('IMPORT.FILE_EMPTY');
  if (header.cells.length > COLUMNS_MAX) return importFault('IMPORT.TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
  const body = records.slice(records.indexOf(header) + 1);
  if (body.length === 0) return importFault('IMPORT.NO_ROWS');
  if (body.length > MAX_IMPORT_ROWS) return importFault('IMPORT.TOO_MANY_ROWS', { max: MAX_IMPORT_ROWS });
  const headers = namesIn(header.cells);
  const rows = body.map(({ line, cells }) => ({
    line,
    cells: headers.map((_header, index) => cells[index] ?? ''),
    surplus: cells.slice(headers.length).filter((cell) => cell.trim() !== '').length,
  }));
  const headerOptions = records.slice(0, HEADER_WITHIN).map(({ line, cells }) => ({
    line,
    text: cells.join(' | ').slice(0, OPTION_LENGTH),
    headers: namesIn(cells),
  }));
  return { table: { delimiter, headerLine: header.line, headerOptions, headers, rows } };
}
