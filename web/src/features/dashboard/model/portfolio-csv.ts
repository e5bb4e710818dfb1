import type { PortfolioResponse } from '@app/contracts';

/** A line of the export: the name in the reader's language, the figure as the API gives it, its unit. */
export type CsvLine = readonly [name: string, value: string | null, unit: string];

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** The portfolio's figures as CSV (RFC 4180), with plain decimals that every spreadsheet of any locale can import. */
export function csvOf(lines: readonly CsvLine[]): string {
  return lines.map((line) => line.map((cell) => quoted(cell ?? '')).join(',') + '\r\n').join('');
}

/** Offers a text as a file; the browser saves it. */
export function saveCsv(name: string, content: string): void {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Name of the export of one day. */
export const csvName = (portfolio: PortfolioResponse): string =>
  `portfolio-${portfolio.price === null ? 'without-price' : portfolio.price.asOf.slice(0, 10)}.csv`;
