export { decodeText, type DecodedText } from './decode-text.js';
export { readCsv, type CsvLimits, type CsvReading, type CsvRecord } from './read-csv.js';
export { BYTE_ORDER_MARK, writeCsv } from './write-csv.js';
export { neutralised, restored } from './neutralised.js';
