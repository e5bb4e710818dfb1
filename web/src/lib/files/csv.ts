import { BYTE_ORDER_MARK, neutralised } from '@app/contracts';

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;

function written(cell: string): string {
  const text = PLAIN_DECIMAL.test(cell) ? cell : neutralised(cell);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A table as CSV (RFC 4180), with plain decimals that every spreadsheet of any locale can import; null is empty. Any
 * other cell is a text, which no spreadsheet may take for a formula.
 */
export function csvOf(lines: readonly (readonly (string | null)[])[]): string {
  return lines.map((line) => `${line.map((cell) => written(cell ?? '')).join(',')}\r\n`).join('');
}

/** A CSV text as a file to be saved, with the mark by which spreadsheets know UTF-8. */
export const csvBlob = (content: string): Blob =>
  new Blob([BYTE_ORDER_MARK, content], { type: 'text/csv;charset=utf-8' });
