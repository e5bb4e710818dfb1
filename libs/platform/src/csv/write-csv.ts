import { stringify } from 'csv-stringify/sync';

/** Tells spreadsheets that the file is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Rows as comma separated text (RFC 4180), each ended by CR LF. Cells are written as they are: a text of a person goes
 * through {@link neutralised} first, a number never does.
 */
export const writeCsv = (rows: Iterable<readonly string[]>): string =>
  stringify(
    Array.from(rows, (row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );
