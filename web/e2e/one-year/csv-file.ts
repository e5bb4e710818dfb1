import { readCsv } from '@app/platform/csv';

/** Cells of a CSV text, the header first. Throws where it is none. */
export function cellsOf(text: string): readonly (readonly string[])[] {
  const reading = readCsv(text, ',', { records: 10_000, recordLength: 100_000 });
  if ('brokenAt' in reading) throw new Error(`line ${String(reading.brokenAt)} is no CSV`);
  return reading.records.map(({ cells }) => cells).filter((cells) => cells.join('') !== '');
}

/** Named columns of a CSV text, a line a row. */
export function columnsOf(text: string, names: readonly string[]): readonly (readonly string[])[] {
  const [head = [], ...lines] = cellsOf(text);
  const places = names.map((name) => head.indexOf(name));
  if (places.includes(-1)) throw new Error(`not all of ${names.join(', ')} are in ${head.join(', ')}`);
  return lines.map((cells) => places.map((place) => cells[place] ?? ''));
}
