/** A letter without its accent and case, "Ç" is "c"; a ligature gives several letters, a combining accent none. */
const foldLetter = (letter: string): string =>
  letter
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Letter by letter, as {@link foldedWithOrigins} does it. */
const fold = (text: string): string => Array.from(text, foldLetter).join('');

/** Punctuation at the ends of a word belongs to the sentence: "Bitcoin?" is found as "bitcoin". */
const bare = (word: string): string => word.replace(/^\p{P}+|\p{P}+$/gu, '') || word;

/** What is searched for: the words of an input without case and accents, each once. */
export function wordsOf(query: string): readonly string[] {
  return [...new Set(fold(query).split(/\s+/u).filter(Boolean).map(bare))];
}

/** Whether every word is in at least one of the texts. */
export function hasAllWords(texts: readonly string[], words: readonly string[]): boolean {
  const folded = texts.map(fold);
  return words.every((word) => folded.some((text) => text.includes(word)));
}

/** A part of a text, and whether it is one of the words that were searched for. */
export interface TextPart {
  readonly text: string;
  readonly isFound: boolean;
}

/** The text in parts, which together are the text, with the words that are found in it. */
export function markedParts(text: string, words: readonly string[]): readonly TextPart[] {
  const { folded, origins } = foldedWithOrigins(text);
  const isFound = new Uint8Array(text.length);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      isFound.fill(1, origins[at]?.start, origins[at + word.length - 1]?.end);
  }
  const parts: TextPart[] = [];
  let start = 0;
  for (let end = 1; end <= text.length; end += 1) {
    if (end < text.length && isFound[end] === isFound[start]) continue;
    parts.push({ text: text.slice(start, end), isFound: isFound[start] === 1 });
    start = end;
  }
  return parts;
}

interface Span {
  readonly start: number;
  end: number;
}

/** The text as it is searched, and for each of its characters where it came from. */
function foldedWithOrigins(text: string): { readonly folded: string; readonly origins: readonly Span[] } {
  let folded = '';
  let start = 0;
  const origins: Span[] = [];
  for (const letter of text) {
    const plain = foldLetter(letter);
    const end = start + letter.length;
    const last = origins.at(-1);
    // A combining accent is part of the letter before it.
    if (plain === '' && last !== undefined) last.end = end;
    const span: Span = { start, end };
    for (let index = 0; index < plain.length; index += 1) origins.push(span);
    folded += plain;
    start = end;
  }
  return { folded, origins };
}
