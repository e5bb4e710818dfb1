import { describe, expect, it } from '@jest/globals';

import { completeFigures, shownText, type } from './figures';
import type { Figure, TypedFigures } from './figures';

type Locale = 'en' | 'pt';
type Typing = readonly (readonly [Figure, string])[];

const typing = (entries: Typing, locale: Locale = 'en'): TypedFigures =>
  entries.reduce<TypedFigures>(
    (typed, [figure, text]) => type(typed, { figure, text, locale, currency: 'USD' }),
    [],
  );

interface Changed {
  readonly locale?: Locale;
  readonly price?: string;
  readonly quantity?: string;
  readonly fee?: bigint;
  readonly isSale?: boolean;
}

const shown = (typed: TypedFigures, { locale = 'en', price, quantity, fee, isSale }: Changed = {}) =>
  completeFigures(typed, {
    locale,
    currency: 'USD',
    isSale: isSale ?? false,
    fee: fee ?? 0n,
    prefill: { price: price ?? null, quantity: quantity ?? null },
    recorded: null,
  });

describe('quantity, price and total complete each other', () => {
  it.each([
    [['quantity', '0.01'], ['price', '65,000.00'], { total: '650.00' }],
    [['price', '65,000.00'], ['total', '100'], { quantity: '0.00153846' }],
    [['total', '100'], ['quantity', '0.002'], { price: '50,000.00' }],
  ] as const)('%s and %s', (first, second, third) => {
    expect(shown(typing([first, second]))).toMatchObject(third);
  });

  it('in the format of the language', () => {
    const typed = typing(
      [
        ['quantity', '0,5'],
        ['price', '64.900,00'],
      ],
      'pt',
    );
    expect(shown(typed, { locale: 'pt' }).total).toBe('32.450,00');
  });

  it('with the fee on top of what a buy costs, and off what a sale brings', () => {
    const typed = typing([
      ['quantity', '0.01'],
      ['price', '65,000.00'],
    ]);
    expect(shown(typed, { fee: 150n }).total).toBe('651.50');
    expect(shown(typed, { fee: 150n, isSale: true }).total).toBe('648.50');
    const paid = typing([
      ['total', '651.50'],
      ['quantity', '0.01'],
    ]);
    expect(shown(paid, { fee: 150n }).price).toBe('65,000.00');
    expect(shown(paid, { fee: 150n, isSale: true }).price).toBe('65,300.00');
    expect(shown(typing([['total', '1.00']]), { fee: 150n, price: '65,000.00' }).quantity).toBe('');
  });

  it('the price of the day stands in for one that is not typed', () => {
    const price = '65,000.00';
    expect(shown(typing([['quantity', '0.01']]), { price })).toEqual({
      quantity: '0.01',
      price: '65,000.00',
      total: '650.00',
    });
    expect(shown(typing([['total', '650']]), { price }).quantity).toBe('0.01000000');
  });

  it('a typed total moves the planned quantity, a typed quantity with it moves the price', () => {
    const plan = { price: '65,000.00', quantity: '0.02000000' };
    expect(shown([], plan)).toEqual({ ...plan, total: '1,300.00' });
    expect(shown(typing([['total', '650']]), plan)).toMatchObject({
      quantity: '0.01000000',
      price: '65,000.00',
    });
    const receipt = typing([
      ['total', '650'],
      ['quantity', '0.0104'],
    ]);
    expect(shown(receipt, plan).price).toBe('62,500.00');
  });

  it('the figure typed longest ago follows when a third is typed', () => {
    const all = typing([
      ['quantity', '0.01'],
      ['price', '65,000.00'],
      ['total', '1,300.00'],
    ]);
    expect(shown(all)).toEqual({ quantity: '0.02000000', price: '65,000.00', total: '1,300.00' });
  });

  it('a field that is being emptied stays empty until another is typed', () => {
    const emptied = typing([
      ['quantity', '0.01'],
      ['price', '65,000.00'],
      ['price', ''],
    ]);
    const price = '60,000.00';
    expect(shown(emptied, { price })).toEqual({ quantity: '0.01', price: '', total: '' });
    const again = type(emptied, { figure: 'quantity', text: '0.02', locale: 'en', currency: 'USD' });
    expect(shown(again, { price }).total).toBe('1,200.00');
  });

  it('nothing follows from what cannot be read, is zero or has two readings', () => {
    for (const text of ['x', '0', '-1', '1,00.5', '0.000000001']) {
      const typed = typing([
        ['quantity', text],
        ['price', '65,000.00'],
      ]);
      expect(shown(typed).total).toBe('');
    }
  });
});

describe('a typed text in another notation', () => {
  const typed = { text: '64,849.00', locale: 'en', currency: 'USD' } as const;
  const inReais = { locale: 'en', currency: 'BRL', rate: 5_400_000n } as const;

  it('is converted at the rate, and the same as it was typed on the way back', () => {
    expect(shownText('price', typed, inReais)).toBe('350,184.60');
    expect(shownText('price', typed, { ...inReais, locale: 'pt' })).toBe('350.184,60');
    expect(shownText('price', typed, { ...inReais, currency: 'USD' })).toBe('64,849.00');
    expect(shownText('quantity', { ...typed, text: '0.01' }, inReais)).toBe('0.01');
  });

  it('is blank while the rate is missing, and stays where it cannot be read', () => {
    expect(shownText('fee', typed, { ...inReais, rate: null })).toBe('');
    expect(shownText('fee', { ...typed, text: 'abc' }, inReais)).toBe('abc');
  });
});
