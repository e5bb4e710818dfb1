/** One record of a CSV text. */
export interface CsvRecord {
  /** The line it starts on, the first line is 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** The text breaks the rules of CSV. */
export class CsvSyntaxError extends Error {
  override readonly name = 'CsvSyntaxError';

  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(reason);
  }
}

const FIELD = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;
const SEPARATOR = /,|\r\n|\n|\r/y;

/**
 * Splits CSV (RFC 4180) into records: quoted fields with doubled quotes and line breaks inside, LF, CRLF or CR, with or
 * without a byte order mark and a final line break. Empty lines are no records.
 *
 * @throws CsvSyntaxError for an open quote, or text before or after a quoted field
 */
export function* csvRecords(text: string): Generator<CsvRecord, void> {
  let position = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;
  let start = line;
  let fields: string[] = [];
  while (position < text.length || fields.length > 0) {
    FIELD.lastIndex = position;
    const [whole = '', quoted, plain = ''] = FIELD.exec(text) ?? [];
    position += whole.length;
    line += lineBreaksIn(whole);
    fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    SEPARATOR.lastIndex = position;
    const [separator] = SEPARATOR.exec(text) ?? [];
    if (separator === undefined && position < text.length)
      throw new CsvSyntaxError(line, 'a quote is out of place');
    position += separator?.length ?? 0;
    if (separator === ',') continue;
    if (fields.length > 1 || fields[0] !== '') yield { line: start, fields };
    line += 1;
    start = line;
    fields = [];
  }
}

const lineBreaksIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
