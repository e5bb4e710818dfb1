export { decodeText } from './decode-text.js';
export type { DecodedText } from './decode-text.js';
export { readCsv } from './read-csv.js';
export type { CsvRecord } from './read-csv.js';
export { writeCsv } from './write-csv.js';
