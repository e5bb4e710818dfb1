import { restored } from '@app/contracts';
import { MAX_IMPORT_ROWS } from '@app/ledger';
import { readCsv } from '@app/platform/csv';
import { importFault, type ImportFault } from './import-fault.js';

export type Delimiter = ',' | ';' | '\t';

export interface CsvRow {
  /** Line of the file on which the row begins, from 1. */
  readonly line: number;
  /** As many as the header has; what a spreadsheet was kept from running is given back. */
  readonly cells: readonly string[];
  /** Cells beyond the header that are not empty. */
  readonly surplus: number;
}

export interface CsvTable {
  readonly delimiter: Delimiter;
  readonly headers: readonly string[];
  readonly rows: readonly CsvRow[];
}

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/** A row is laid out over the header, so a header of a million names would cost that for every row. */
const COLUMNS_MAX = 200;
/** Bounds the memory of a file of short lines; what is beyond is too many rows anyway. */
const LIMITS = { records: 2 * MAX_IMPORT_ROWS, recordLength: 64_000 };
/** Spreadsheets write it as a first line of its own. */
const SEPARATOR_LINE = /^sep=(?<delimiter>[,;\t])(?:\r\n|\n|\r)/i;

/** The delimiter that is most often in the first line outside of quotes. */
function delimiterOf(text: string): Delimiter {
  const counts = new Map<string, number>();
  let isQuoted = false;
  for (const character of text.trimStart()) {
    if (character === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (character === '\n' || character === '\r')) break;
    else if (!isQuoted) counts.set(character, (counts.get(character) ?? 0) + 1);
  }
  const count = (delimiter: Delimiter): number => counts.get(delimiter) ?? 0;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Reads comma, semicolon or tab separated text with a header. Rows without any text are none. */
export function readTable(
  fileText: string,
  given?: Delimiter,
): { readonly table: CsvTable } | { readonly fault: ImportFault } {
  const separator = SEPARATOR_LINE.exec(fileText);
  const text = separator === null ? fileText : fileText.slice(separator[0].length);
  const said = DELIMITERS.find((each) => each === separator?.groups?.['delimiter']);
  const delimiter = given ?? said ?? delimiterOf(text);
  const split = readCsv(text, delimiter, LIMITS);
  const skipped = separator === null ? 0 : 1;
  if ('brokenAt' in split) return importFault('IMPORT.CSV_BROKEN', { line: split.brokenAt + skipped });
  const records = split.records.map(({ line, cells }) => ({
    line: line + skipped,
    cells: cells.map((cell) => restored(cell)),
  }));
  return tableOf(records, delimiter);
}

function tableOf(
  records: readonly { readonly line: number; readonly cells: readonly string[] }[],
  delimiter: Delimiter,
): { readonly table: CsvTable } | { readonly fault: ImportFault } {
  const [header, ...body] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (header === undefined) return importFault('IMPORT.FILE_EMPTY');
  if (header.cells.length > COLUMNS_MAX) return importFault('IMPORT.TOO_MANY_COLUMNS', { max: COLUMNS_MAX });
  if (body.length === 0) return importFault('IMPORT.NO_ROWS');
  if (body.length > MAX_IMPORT_ROWS) return importFault('IMPORT.TOO_MANY_ROWS', { max: MAX_IMPORT_ROWS });
  const headers = header.cells.map((cell) => cell.trim());
  const rows = body.map(({ line, cells }) => ({
    line,
    cells: headers.map((_header, index) => cells[index] ?? ''),
    surplus: cells.slice(headers.length).filter((cell) => cell.trim() !== '').length,
  }));
  return { table: { delimiter, headers, rows } };
}
