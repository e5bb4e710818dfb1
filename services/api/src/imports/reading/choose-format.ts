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
  /** Each text once: a column of ten thousand rows says the same few thousand things. */
  const texts = [...new Set(cells)].filter((cell) => cell.trim() !== '');
  let possible: readonly Format[] = formats;
  for (const text of texts) {
    const fitting = formats.filter((format) => read(text, format) !== undefined);
    // What no format reads is rejected with its own row and says nothing about the others.
    if (fitting.length === 0 || fitting.length === formats.length) continue;
    const left = possible.filter((format) => fitting.includes(format));
    if (left.length === 0) return { ask: { example: text, options: formats } };
    possible = left;
  }
  const [first = formats[0], ...others] = possible;
  const differing = texts.find((text) => {
    const reading = others.length === 0 ? undefined : read(text, first);
    return others.some((format) => read(text, format) !== reading);
  });
  if (differing === undefined) return { format: first };
  if (preferred !== undefined && possible.includes(preferred)) return { format: preferred };
  return { ask: { example: differing, options: possible } };
}
