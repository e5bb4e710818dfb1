/** Blanks that are no line end and no delimiter. */
const BLANKS = ' \u00a0\u202f\ufeff';

/** The index behind the quote that closes a cell opened at `open`; undefined where no cell ends there. */
function closedAt(text: string, open: number, delimiter: string): number | undefined {
  let at = open + 1;
  for (;;) {
    at = text.indexOf('"', at);
    if (at < 0) return undefined;
    if (text[at + 1] !== '"') break;
    at += 2;
  }
  const next = text[behindBlanks(text, at + 1)];
  return next === undefined || next === delimiter || next === '\n' || next === '\r' ? at + 1 : undefined;
}

function behindBlanks(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANKS.includes(text[at] ?? '')) at += 1;
  return at;
}

/**
 * The text without blanks around quoted cells: some programs write `a, "b, c"`, of which a reader of CSV makes the cells
 * ` "b` and ` c"`, and moves all that follow by one. Anything else stays as it is, blanks inside of quotes too.
 */
export function withoutBlanksAtQuotes(text: string, delimiter: string): string {
  if (!/[ \u00a0\u202f]"|"[ \u00a0\u202f]/.test(text)) return text;
  const parts: string[] = [];
  let at = 0;
  let kept = 0;
  while (at < text.length) {
    const start = behindBlanks(text, at);
    const end = text[start] === '"' ? closedAt(text, start, delimiter) : undefined;
    if (end === undefined) {
      at = nextCell(text, at, delimiter);
      continue;
    }
    parts.push(text.slice(kept, at), text.slice(start, end));
    kept = behindBlanks(text, end);
    at = kept + 1;
  }
  parts.push(text.slice(kept));
  return parts.join('');
}

/** The index behind the delimiter or line end that closes a cell without quotes. */
function nextCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return at + 1;
}
