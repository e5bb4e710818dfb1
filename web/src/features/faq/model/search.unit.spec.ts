import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';

import { hasAllWords, markedParts, wordsOf } from './search';

const joined = (text: string, query: string): string =>
  markedParts(text, wordsOf(query))
    .map(({ text: part, isFound }) => (isFound ? `[${part}]` : part))
    .join('');

describe('a search', () => {
  it.each([
    ['RECOMENDACAO', 'Uma recomendação por semana'],
    ['recomendação', 'UMA RECOMENDACAO POR SEMANA'],
    ['semana  recomendação', 'Uma recomendação por semana'],
    ['Bitcoin?', 'O que é o Bitcoin'],
    ['r$', 'R$ 60,00'],
    ['60,00', 'R$\u00a060,00'],
    ['%', 'Mais 50%'],
    ['', 'anything'],
    [' \u0301 ', 'anything'],
  ])('for "%s" finds "%s"', (query, text) => {
    expect(hasAllWords([text], wordsOf(query))).toBe(true);
  });

  it('needs every word, in the question or in the answer', () => {
    const texts = ['Quanto custa?', 'O plano mensal'];
    expect(hasAllWords(texts, wordsOf('custa mensal'))).toBe(true);
    expect(hasAllWords(texts, wordsOf('custa anual'))).toBe(false);
  });

  it.each([
    ['recomendacao', 'Uma recomendação.', 'Uma [recomendação].'],
    ['acao', 'recomendac\u0327a\u0303o', 'recomend[ac\u0327a\u0303o]'],
    ['aa', 'aaa b', '[aaa] b'],
    ['f', 'ﬁxo', '[ﬁ]xo'],
    ['a b', 'a-b', '[a]-[b]'],
    ['.*', 'a.b', 'a.b'],
    ['no', 'sim', 'sim'],
  ])('for "%s" marks "%s" as "%s"', (query, text, marked) => {
    expect(joined(text, query)).toBe(marked);
  });

  const anyText = fc.string({ unit: 'grapheme', maxLength: 60 });

  it('marks parts that together are the text, whatever both are', () => {
    fc.assert(
      fc.property(anyText, anyText, (text, query) => {
        const parts = markedParts(text, wordsOf(query));
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });

  it('finds a text by its own words in any case, and marks something of it', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const words = wordsOf(text.toUpperCase());
        expect(hasAllWords([text.toUpperCase()], words)).toBe(true);
        if (words.length > 0)
          expect(markedParts(text.toUpperCase(), words).some(({ isFound }) => isFound)).toBe(true);
      }),
    );
  });
});
