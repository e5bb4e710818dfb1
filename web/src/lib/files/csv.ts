const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** A table as CSV (RFC 4180), with plain decimals that every spreadsheet of any locale can import; null is empty. */
export function csvOf(lines: readonly (readonly (string | null)[])[]): string {
  return lines.map((line) => `${line.map((cell) => quoted(cell ?? '')).join(',')}\r\n`).join('');
}

/** A CSV text as a file to be saved. */
export const csvBlob = (content: string): Blob => new Blob([content], { type: 'text/csv;charset=utf-8' });
