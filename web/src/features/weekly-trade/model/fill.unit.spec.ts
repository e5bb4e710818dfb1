import { describe, expect, it } from '@jest/globals';
import { formatCents } from '@app/money';

import { fillOf } from '../testing/fill.fixture';
import { readFill } from './fill';

const USD_EN = { locale: 'en', currency: 'USD' } as const;

describe('reading what was filled', () => {
  it('multiplies quantity and price in integers and adds the fee', () => {
    const fill = fillOf({ quantity: '0.00537120', price: '68,273.40', fee: '1.47' });
    expect(formatCents(fill.value)).toBe('366.71');
    expect(formatCents(fill.spent)).toBe('368.18');
  });

  it('reads the same figures in Portuguese', () => {
    const fill = fillOf({ quantity: '0,00537120', price: '68.273,40', fee: '1,47' }, { locale: 'pt' });
    expect(formatCents(fill.spent)).toBe('368.18');
  });

  it('rounds half a cent to the even cent, as the ledger does', () => {
    expect(formatCents(fillOf({ quantity: '0.00000001', price: '500000', fee: '' }).value)).toBe('0.00');
    expect(formatCents(fillOf({ quantity: '0.00000003', price: '500000', fee: '' }).value)).toBe('0.02');
  });

  it('takes an empty fee as none and names every other fault at its field', () => {
    expect(readFill({ quantity: '', price: '0', fee: 'x', rate: '' }, USD_EN)).toEqual({
      ok: false,
      faults: { quantity: 'empty', price: 'zero', fee: 'notANumber' },
    });
    expect(formatCents(fillOf({ quantity: '1', price: '1', fee: ' ' }).fee)).toBe('0.00');
  });

  it('rejects what is beyond the ledger instead of failing', () => {
    expect(readFill({ quantity: '21000000', price: '900000000000000', fee: '', rate: '' }, USD_EN)).toEqual({
      ok: false,
      faults: { price: 'tooLarge' },
    });
  });
});

describe('reading a fill in reais', () => {
  const reais = { quantity: '0.00537120', price: '370,867.95', fee: '7.99', rate: '5.4321' };

  it('keeps what was paid and turns price and fee into dollars at the rate', () => {
    const fill = fillOf(reais, { currency: 'BRL' });
    expect(formatCents(fill.price)).toBe('68273.40');
    expect(formatCents(fill.fee)).toBe('1.47');
    expect(formatCents(fill.spent)).toBe('368.18');
    expect(fill.reais).toEqual({ value: 199_201n, fee: 799n, rate: 5_432_100n });
  });

  it('names a missing or zero rate, and a price that is less than a cent in dollars', () => {
    const read = (changes: Partial<typeof reais>) =>
      readFill({ ...reais, ...changes }, { locale: 'en', currency: 'BRL' });
    expect(read({ rate: '' })).toEqual({ ok: false, faults: { rate: 'empty' } });
    expect(read({ rate: '0' })).toEqual({ ok: false, faults: { rate: 'zero' } });
    expect(read({ price: '0.01' })).toEqual({ ok: false, faults: { price: 'zero' } });
  });

  it('rejects what is beyond the ledger in either currency', () => {
    const huge = { ...reais, quantity: '21000000', price: '900,000,000,000,000.00' };
    expect(readFill(huge, { locale: 'en', currency: 'BRL' })).toEqual({
      ok: false,
      faults: { price: 'tooLarge' },
    });
  });
});
