/** A cell: figures and dates of ours as they are, words of a person with `text`. */
export type CsvCell = string | null | { readonly text: string | null };

const BYTE_ORDER_MARK = '\uFEFF';
/** Spreadsheet programs take a cell that begins so for a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** CSV of RFC 4180 with a byte-order mark, and words that could be taken for a formula led by an apostrophe. */
export function csvOf(header: readonly string[], rows: Iterable<readonly CsvCell[]>): string {
  const lines = [header.join(',')];
  for (const row of rows) lines.push(row.map(cellOf).join(','));
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`;
}

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return quoted(cell);
  const text = cell.text ?? '';
  return quoted(FORMULA.test(text) ? `'${text}` : text);
}

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
