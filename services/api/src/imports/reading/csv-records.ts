/** A record with the line on which it begins, from 1. */
export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvLimits {
  readonly records: number;
  /** Of one cell, in characters: an open quote would otherwise swallow the file. */
  readonly cell: number;
}

/** A quoted cell that does not end, by the line on which its record begins. */
export interface CsvBroken {
  readonly brokenAt: number;
}

/**
 * Splits delimited text into records (RFC 4180, with any of the three line ends). A quote opens a cell at its beginning
 * only; anywhere else it is text. Written by hand because a preview must name the line of every row, which the parsers at
 * hand lose count of within quoted line ends.
 */
export function csvRecords(
  text: string,
  delimiter: string,
  limits: CsvLimits,
): { readonly records: readonly CsvRecord[] } | CsvBroken {
  const records: CsvRecord[] = [];
  const cellEnd = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let [at, line] = [0, 1];
  while (at < text.length && records.length < limits.records) {
    const start = line;
    const cells: string[] = [];
    for (let isOpen = true; isOpen;) {
      const cell = text[at] === '"' ? quotedCell(text, at, cellEnd) : plainCell(text, at, cellEnd);
      if (cell === undefined || cell.value.length > limits.cell) return { brokenAt: start };
      cells.push(cell.value);
      line += cell.lineEnds;
      isOpen = text[cell.end] === delimiter;
      at = cell.end + 1;
      if (text[cell.end] === '\r' && text[at] === '\n') at += 1;
    }
    line += 1;
    records.push({ line: start, cells });
  }
  return { records };
}

interface Cell {
  readonly value: string;
  /** Where its delimiter or line end stands, or the end of the text. */
  readonly end: number;
  readonly lineEnds: number;
}

function endOf(text: string, from: number, cellEnd: RegExp): number {
  cellEnd.lastIndex = from;
  return cellEnd.exec(text)?.index ?? text.length;
}

function plainCell(text: string, at: number, cellEnd: RegExp): Cell {
  const end = endOf(text, at, cellEnd);
  return { value: text.slice(at, end), end, lineEnds: 0 };
}

function quotedCell(text: string, at: number, cellEnd: RegExp): Cell | undefined {
  let value = '';
  for (let from = at + 1; ;) {
    const quote = text.indexOf('"', from);
    if (quote < 0) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') {
      const end = endOf(text, quote + 1, cellEnd);
      const lineEnds = value.match(/\r\n|\n|\r/g)?.length ?? 0;
      // What stands between a closing quote and the end of its cell is kept as it is.
      return { value: value + text.slice(quote + 1, end), end, lineEnds };
    }
    value += '"';
    from = quote + 2;
  }
}
