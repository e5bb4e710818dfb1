export { decodeText } from './decode-text.js';
export type { DecodedText } from './decode-text.js';
export { neutralised, restored } from './neutralised.js';
export { readCsv } from './read-csv.js';
export type { CsvRecord } from './read-csv.js';
export { BYTE_ORDER_MARK, writeCsv } from './write-csv.js';
