import type { Catalogue } from './catalogue-check';

type Language = 'en' | 'pt';

interface AvoidedWord {
  readonly word: RegExp;
  /** What the catalogues say instead. */
  readonly instead: string;
}

// Letters, not \w, at both ends: accents are part of a word.
const whole = (words: string): RegExp => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu');

/**
 * One word for one thing. "Transaction" is a row of the page of that name (trades and movements of cash), so it is no word
 * to avoid. In Portuguese a trade is an "operação" and the exchange a "corretora".
 */
const AVOIDED: Readonly<Record<Language, readonly AvoidedWord[]>> = {
  en: [
    { word: whole('brokers?|brokerage'), instead: 'exchange' },
    { word: whole('operations?'), instead: 'trade' },
    { word: whole('advice|advise[sd]?|advising'), instead: 'recommendation' },
    { word: whole('reserves?'), instead: 'dynamic balance' },
    { word: whole('ledgers?'), instead: 'records' },
    { word: whole('anew'), instead: 'again' },
    { word: whole('reckon(?:s|ed|ing)?'), instead: 'calculate' },
  ],
  pt: [
    { word: whole('negociaç(?:ão|ões)'), instead: 'operação' },
    { word: whole('conselhos?|aconselha(?:mentos?|d[ao]s?)?'), instead: 'recomendação' },
    { word: whole('reservas?'), instead: 'saldo dinâmico' },
    { word: whole('livros?|livro-razão'), instead: 'registros' },
  ],
};

/** Texts that keep an avoided word: exact strings of the specification, and words that mean another thing. */
export const VOCABULARY_EXCEPTIONS: ReadonlySet<string> = new Set([
  // What a lawyer or an accountant gives.
  'Information, not tax advice.',
]);

/** Texts with a word to avoid, as "en key: word, say instead". */
export function avoidedWords(
  { en, pt }: Pick<Catalogue, 'en' | 'pt'>,
  exceptions: ReadonlySet<string>,
): readonly string[] {
  const foundIn = (language: Language, texts: ReadonlyMap<string, string>): readonly string[] =>
    [...texts].flatMap(([key, text]) => {
      if (exceptions.has(text)) return [];
      // The name of a place that is filled is not read by anyone.
      const words = text.replace(/\{\{[^}]*\}\}/g, '');
      return AVOIDED[language].flatMap(({ word, instead }) => {
        const found = word.exec(words);
        return found === null ? [] : [`${language} ${key}: ${found[0]}, say ${instead}`];
      });
    });
  return [...foundIn('en', en), ...foundIn('pt', pt)];
}
