import { describe, expect, it } from '@jest/globals';
import { formatBtc, formatCents, parseBtcDecimal, parsePriceDecimal, usdCents } from '@app/money';

import { readFigures } from './read-figures';
import type { EntryTexts, FilledFigures, ReadOptions } from './read-figures';

const GOOD: EntryTexts = { quantity: '0.01', price: '65,000.00', total: '650.00', fee: '', rate: '' };
const OPTIONS: ReadOptions = {
  locale: 'en',
  currency: 'USD',
  isSale: false,
  isTotalTyped: false,
  recorded: null,
};
const read = (texts: Partial<EntryTexts>, options: Partial<ReadOptions> = {}) =>
  readFigures({ ...GOOD, ...texts }, { ...OPTIONS, ...options });
const faults = (texts: Partial<EntryTexts>, options: Partial<ReadOptions> = {}) => {
  const reading = read(texts, options);
  return reading.ok ? {} : reading.faults;
};
function figures(texts: Partial<EntryTexts>, options: Partial<ReadOptions> = {}): FilledFigures {
  const reading = read(texts, options);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.figures;
}

describe('reading the figures of a trade', () => {
  it('multiplies quantity and price in integers and adds the fee', () => {
    const read = figures({ quantity: '0.00537120', price: '68,273.40', fee: '1.47' });
    expect(formatCents(read.value)).toBe('366.71');
    expect(formatCents(read.total)).toBe('368.18');
    const inPortuguese = { quantity: '0,00537120', price: '68.273,40', fee: '1,47' };
    expect(formatCents(figures(inPortuguese, { locale: 'pt' }).total)).toBe('368.18');
  });

  it('rounds half a cent to the even cent, as the ledger does', () => {
    expect(formatCents(figures({ quantity: '0.00000001', price: '500000' }).value)).toBe('0.00');
    expect(formatCents(figures({ quantity: '0.00000003', price: '500000' }).value)).toBe('0.02');
  });

  it('takes a typed total as what was paid with the fee, or received less it', () => {
    const typed = { total: '651.49', fee: '1.50' };
    const buy = figures(typed, { isTotalTyped: true });
    expect([buy.value, buy.total, buy.isValueGiven]).toEqual([64_999n, 65_149n, true]);
    const sale = figures({ total: '648.51', fee: '1.50' }, { isTotalTyped: true, isSale: true });
    expect([sale.value, sale.total]).toEqual([65_001n, 64_851n]);
    expect(figures({}).isValueGiven).toBe(false);
  });

  it('names everything that is missing at once', () => {
    expect(faults({ quantity: '', price: '', total: '' })).toEqual({
      quantity: 'required',
      price: 'required',
      total: 'required',
    });
  });

  it.each(['quantity', 'price', 'total'] as const)('needs a valid %s above zero', (figure) => {
    const typed = { isTotalTyped: figure === 'total' };
    expect(faults({ [figure]: 'abc' }, typed)).toMatchObject({ [figure]: 'invalid' });
    expect(faults({ [figure]: '0' }, typed)).toMatchObject({ [figure]: 'notPositive' });
    expect(faults({ [figure]: '-1' }, typed)).toMatchObject({ [figure]: 'notPositive' });
    expect(faults({ [figure]: '1,234' }, typed)).toHaveProperty(figure);
  });

  it('takes a blank fee as none, and rejects one above the total', () => {
    expect(figures({ fee: ' ' }).fee).toBe(0n);
    expect(faults({ fee: 'x' })).toEqual({ fee: 'invalid' });
    expect(faults({ fee: '650.01' }, { isSale: true })).toEqual({ fee: 'aboveTotal' });
    expect(faults({ fee: '650.01' })).toEqual({});
    expect(faults({ fee: '650.00' }, { isTotalTyped: true })).toEqual({ fee: 'aboveTotal' });
  });

  it('tells of the fee above a typed total, not of the figure that it leaves nothing of', () => {
    const typed = { isTotalTyped: true };
    expect(faults({ fee: '650.00', quantity: '0.00000000' }, typed)).toEqual({ fee: 'aboveTotal' });
    expect(faults({ fee: '650.01', quantity: '' }, typed)).toEqual({ fee: 'aboveTotal' });
    expect(faults({ fee: '650.01', price: '' }, typed)).toEqual({ fee: 'aboveTotal' });
    expect(faults({ fee: '650.01', price: '', quantity: 'x' }, typed)).toEqual({
      ...{ fee: 'aboveTotal', quantity: 'invalid' },
    });
  });

  it('rejects what is beyond the ledger instead of failing', () => {
    expect(faults({ quantity: '21000000', price: '900000000000000' })).toEqual({ price: 'tooLarge' });
  });

  it('may be worth less than a cent: 0.00000003 BTC at 60,000 was refused as not above zero', () => {
    const tiny = { quantity: '0.00000003', price: '60,000.00', total: '0.00' };
    expect(figures(tiny).value).toBe(0n);
    expect(faults(tiny, { isTotalTyped: true })).toEqual({ total: 'notPositive' });
  });

  it('keeps the recorded value while quantity and price are the recorded ones', () => {
    const quantity = parseBtcDecimal('0.01000000');
    const price = parsePriceDecimal('65000.00');
    if (!quantity.ok || !price.ok) throw new Error('no figures');
    const recorded = { quantity: quantity.value, price: price.value, value: usdCents(65_001n) };
    expect(figures({}, { recorded })).toMatchObject({ value: 65_001n, isValueGiven: true });
    expect(figures({ price: '65,000.01' }, { recorded })).toMatchObject({ isValueGiven: false });
  });
});

describe('reading figures in reais', () => {
  const reais = { quantity: '0.00537120', price: '370,867.95', fee: '7.99', rate: '5.4321' };
  const BRL = { currency: 'BRL' } as const;

  it('keeps what was paid and turns price and fee into dollars at the rate', () => {
    const read = figures(reais, BRL);
    expect(formatCents(read.price)).toBe('68273.40');
    expect(formatCents(read.fee)).toBe('1.47');
    expect(formatCents(read.total)).toBe('368.18');
    expect(read.reais).toEqual({ total: 200_000n, fee: 799n, rate: 5_432_100n });
    expect(figures(reais, { ...BRL, isSale: true }).reais?.total).toBe(198_402n);
  });

  it('keeps a typed total to the centavo', () => {
    const receipt = { quantity: '0.00084904', price: '349,806.84', total: '297.00', fee: '', rate: '5.4' };
    const read = figures(receipt, { ...BRL, isTotalTyped: true });
    expect(read.reais?.total).toBe(29_700n);
    expect(formatBtc(read.quantity)).toBe('0.00084904');
    expect(formatCents(read.total)).toBe('55.00');
  });

  it('names a missing or zero rate, and a price that is less than a cent in dollars', () => {
    const named = (changes: Partial<EntryTexts>) => faults({ ...reais, ...changes }, BRL);
    expect(named({ rate: '' })).toEqual({ rate: 'required' });
    expect(named({ rate: '0' })).toEqual({ rate: 'notPositive' });
    expect(named({ price: '0.01', fee: '' })).toEqual({ price: 'notPositive' });
  });

  it('takes reais alone (regression: US$ 65.000,00 was taken as reais, R$ 350.000,00 refused without a word)', () => {
    expect(faults({ ...reais, price: 'US$ 65,000.00' }, BRL)).toEqual({ price: 'unreadable' });
    expect(faults({ ...reais, price: 'R$ 65,000.00' }, BRL)).toEqual({});
    expect(faults({ ...reais, fee: 'US$ 10' }, BRL)).toEqual({ fee: 'unreadable' });
  });

  it('rejects what is beyond the ledger in either currency', () => {
    const huge = { ...reais, quantity: '21000000', price: '900,000,000,000,000.00' };
    expect(faults(huge, BRL)).toEqual({ price: 'tooLarge' });
  });
});
