import { describe, expect, it } from '@jest/globals';

import { trade } from '../../../testing/trades.fixture';
import { createSearch } from './search';

const words = {
  type: { buy: 'Compra', sell: 'Venda', reinvestment: 'Reinvestimento' },
  origin: { recommendation: 'Recomendação', manual: 'Manual', import: 'Importação' },
};

describe('a search among trades', () => {
  const find = createSearch(words, 'pt');
  const finds = (text: string): boolean => find(text)(trade());

  it.each([
    ['a note, without its accent', 'cafe'],
    ['a month in words', 'agosto'],
    ['a date as the table writes it', '03/08/2026'],
    ['a plain date', '2026-08-03'],
    ['an amount as the table writes it', '64.900,00'],
    ['a plain amount', '410.37'],
    ['a type', 'COMPRA'],
    ['an origin', 'recomendacao'],
    ['several words, whatever their order', 'cafe compra'],
    ['nothing', '  '],
  ])('finds by %s', (_name, text) => {
    expect(finds(text)).toBe(true);
  });

  it('needs every word', () => {
    expect(finds('cafe venda')).toBe(false);
    expect(finds('410.38')).toBe(false);
  });
});
