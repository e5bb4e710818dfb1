import { CsvError, parse } from 'csv-parse/sync';

const BYTE_ORDER_MARK = '\uFEFF';
const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** A record with the line of the text on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvLimits {
  /** At most so many records are read; what follows is left unread. */
  readonly records: number;
  /** Longest record in characters: an open quote would otherwise swallow the file. */
  readonly recordLength: number;
}

/** The records, or the line on which the first record begins that is none: an open quote, or one beyond the limit. */
export type CsvReading = { readonly records: readonly CsvRecord[] } | { readonly brokenAt: number };

/**
 * Reads delimited text (RFC 4180, with any of the three line ends, also mixed, with or without a byte-order mark). A
 * quote opens a cell at its beginning only; anywhere else it is text. Empty lines are records of one empty cell.
 */
export function readCsv(text: string, delimiter: string, limits: CsvLimits): CsvReading {
  const records: CsvRecord[] = [];
  const bytes = Buffer.from(text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
  let [line, start] = [1, 0];
  try {
    parse(bytes, {
      delimiter,
      relax_quotes: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      max_record_size: limits.recordLength,
      to: limits.records,
      on_record: (cells, { bytes: end }) => {
        records.push({ line, cells });
        // Counted here, since the parser counts a line end of two characters twice within quotes.
        line += lineEndsIn(bytes.subarray(start, end));
        start = end;
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) return { brokenAt: line };
    throw error;
  }
  return { records };
}

/** CR LF is one. A part always ends behind the whole line end that closes it. */
function lineEndsIn(part: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < part.length; at += 1) {
    const isReturn = part[at] === RETURN;
    if (isReturn || (part[at] === NEWLINE && part[at - 1] !== RETURN)) count += 1;
  }
  return count;
}
