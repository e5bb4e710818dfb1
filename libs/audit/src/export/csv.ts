import { BYTE_ORDER_MARK, neutralised } from '@app/contracts';
import { writeCsv } from '@app/platform/csv';

/** A cell: figures and dates of ours as they are, words of a person with `text`. */
export type CsvCell = string | null | { readonly text: string | null };

/** CSV with a byte-order mark, and words that could be taken for a formula led by an apostrophe. */
export const csvOf = (header: readonly string[], rows: Iterable<readonly CsvCell[]>): string =>
  BYTE_ORDER_MARK + writeCsv([header, ...Array.from(rows, (row) => row.map(cellOf))]);

function cellOf(cell: CsvCell): string {
  if (cell === null) return '';
  return typeof cell === 'string' ? cell : neutralised(cell.text ?? '');
}
