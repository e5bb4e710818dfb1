import { stringify } from 'csv-stringify/sync';

/**
 * Rows as comma separated text (RFC 4180), each ended by CR LF. Cells are written as they are: a text of a person goes
 * through `neutralised` of the contracts first, a number never does.
 */
export const writeCsv = (rows: Iterable<readonly string[]>): string =>
  stringify(
    Array.from(rows, (row) => [...row]),
    { record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );
