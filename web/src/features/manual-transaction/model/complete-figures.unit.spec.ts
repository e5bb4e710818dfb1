import { describe, expect, it } from '@jest/globals';

import { completeFigures, type, withoutMoney } from './complete-figures';
import type { Figure, TypedFigures } from './complete-figures';

const typing = (...entries: readonly (readonly [Figure, string])[]): TypedFigures =>
  entries.reduce<TypedFigures>((typed, [figure, text]) => type(typed, figure, text), []);
const shown = (typed: TypedFigures, dayPrice: string | null = null, locale: 'en' | 'pt' = 'en') =>
  completeFigures(typed, { currency: 'USD', dayPrice, locale });

describe('quantity, price and value complete each other', () => {
  it.each([
    [['quantity', '0.01'], ['price', '65,000.00'], { value: '650.00' }],
    [['price', '65,000.00'], ['value', '100'], { quantity: '0.00153846' }],
    [['value', '100'], ['quantity', '0.002'], { price: '50,000.00' }],
  ] as const)('%s and %s', (first, second, third) => {
    expect(shown(typing(first, second))).toMatchObject(third);
  });

  it('in the format of the language', () => {
    expect(shown(typing(['quantity', '0,5'], ['price', '64.900,00']), null, 'pt').value).toBe('32.450,00');
  });

  it('the price of the day replaces one that is not typed', () => {
    expect(shown(typing(['quantity', '0.01']), '65,000.00')).toEqual({
      quantity: '0.01',
      price: '65,000.00',
      value: '650.00',
    });
    expect(shown(typing(['value', '650']), '65,000.00').quantity).toBe('0.01000000');
  });

  it('with quantity and value typed the price follows from them, not from the day', () => {
    expect(shown(typing(['quantity', '0.01'], ['value', '640']), '65,000.00').price).toBe('64,000.00');
  });

  it('the figure typed longest ago follows when a third is typed', () => {
    const all = typing(['quantity', '0.01'], ['price', '65,000.00'], ['value', '1,300.00']);
    expect(shown(all)).toEqual({ quantity: '0.02000000', price: '65,000.00', value: '1,300.00' });
  });

  it('a field that is being emptied stays empty until another is typed', () => {
    const emptied = typing(['quantity', '0.01'], ['price', '65,000.00'], ['price', '']);
    expect(shown(emptied, '60,000.00')).toEqual({ quantity: '0.01', price: '', value: '' });
    expect(shown(type(emptied, 'quantity', '0.02'), '60,000.00').value).toBe('1,200.00');
  });

  it('nothing follows from what cannot be read, is zero or has two readings', () => {
    for (const text of ['x', '0', '-1', '1,00.5', '0.000000001'])
      expect(shown(typing(['quantity', text], ['price', '65,000.00'])).value).toBe('');
  });

  it('another currency keeps the quantity alone', () => {
    expect(withoutMoney(typing(['price', '1'], ['quantity', '2']))).toEqual([
      { figure: 'quantity', text: '2' },
    ]);
  });
});
