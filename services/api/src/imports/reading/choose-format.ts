/** One way of reading for a whole column, or what must be asked because its cells do not say. */
export type Choice<Format> =
  | { readonly format: Format }
  | {
      readonly ask: {
        /** A cell that reads differently in each of them. */
        readonly example: string;
        readonly options: readonly Format[];
      };
    };

export interface Chooser<Format extends string> {
  /** Taken where it makes no difference. */
  readonly formats: readonly [Format, ...Format[]];
  /** What a cell says in a format; undefined where it is nothing in it. */
  readonly read: (cell: string, format: Format) => string | undefined;
  /** Settles what the cells leave open: the program that wrote the file is known. */
  readonly preferred?: Format | undefined;
}

/**
 * Chooses one format for all cells of a column. It is never guessed: where two formats read every cell, and some cell
 * differently, the person is asked, as well as where no format reads them all.
 */
export function chooseFormat<Format extends string>(
  cells: readonly string[],
  { formats, read, preferred }: Chooser<Format>,
): Choice<Format> {
  let possible: readonly Format[] = formats;
  let unfit: string | undefined;
  for (const cell of cells) {
    if (cell.trim() === '') continue;
    const readings = new Map(formats.map((format) => [format, read(cell, format)]));
    // What no format reads is refused with its own row and says nothing about the others.
    if ([...readings.values()].every((reading) => reading === undefined)) continue;
    const fitting = possible.filter((format) => readings.get(format) !== undefined);
    if (fitting.length === 0) unfit ??= cell;
    else possible = fitting;
  }
  if (unfit !== undefined) return { ask: { example: unfit, options: formats } };
  const [first = formats[0]] = possible;
  if (possible.length === 1) return { format: first };
  const differing = differs(cells, possible, read);
  if (differing === undefined) return { format: first };
  if (preferred !== undefined && possible.includes(preferred)) return { format: preferred };
  return { ask: { example: differing, options: possible } };
}

/** The first cell that the formats left over read differently. */
function differs<Format>(
  cells: readonly string[],
  formats: readonly Format[],
  read: (cell: string, format: Format) => string | undefined,
): string | undefined {
  for (const cell of cells) {
    if (new Set(formats.map((format) => read(cell, format))).size > 1) return cell;
  }
  return undefined;
}
