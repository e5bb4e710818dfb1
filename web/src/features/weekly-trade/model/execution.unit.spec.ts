import { describe, expect, it } from '@jest/globals';
import { formatBtc, formatCents } from '@app/money';

import { previewOf, readFill } from './execution';
import type { Fill, FillTexts } from './execution';
import { btcOf, usdOf } from './figures';

function fillOf(texts: FillTexts, locale: 'en' | 'pt' = 'en'): Fill {
  const reading = readFill(texts, locale);
  if (!reading.ok) throw new Error(JSON.stringify(reading.faults));
  return reading.fill;
}

/** A fill of a certain spend: the price of one satoshi is a cent. */
const spending = (usd: string, fee = ''): Fill =>
  fillOf({ quantity: `0.${usd.replace('.', '').padStart(8, '0')}`, price: '1000000', fee });

describe('reading what was filled', () => {
  it('multiplies quantity and price in integers and adds the fee', () => {
    const fill = fillOf({ quantity: '0.00537120', price: '68,273.40', fee: '1.47' });
    expect(formatCents(fill.value)).toBe('366.71');
    expect(formatCents(fill.spent)).toBe('368.18');
  });

  it('reads the same figures in Portuguese', () => {
    const fill = fillOf({ quantity: '0,00537120', price: '68.273,40', fee: '1,47' }, 'pt');
    expect(formatCents(fill.spent)).toBe('368.18');
  });

  it('rounds half a cent to the even cent, as the ledger does', () => {
    expect(formatCents(fillOf({ quantity: '0.00000001', price: '500000', fee: '' }).value)).toBe('0.00');
    expect(formatCents(fillOf({ quantity: '0.00000003', price: '500000', fee: '' }).value)).toBe('0.02');
  });

  it('takes an empty fee as none and names every other fault at its field', () => {
    expect(readFill({ quantity: '', price: '0', fee: 'x' }, 'en')).toEqual({
      ok: false,
      faults: { quantity: 'empty', price: 'zero', fee: 'notANumber' },
    });
    expect(formatCents(fillOf({ quantity: '1', price: '1', fee: ' ' }).fee)).toBe('0.00');
  });

  it('refuses what is beyond the ledger instead of failing', () => {
    expect(readFill({ quantity: '21000000', price: '900000000000000', fee: '' }, 'en')).toEqual({
      ok: false,
      faults: { price: 'tooLarge' },
    });
  });
});

describe('what a fill will change', () => {
  const week = {
    plannedUsd: usdOf('60.00'),
    base: usdOf('100.00'),
    isSlotTaken: false,
    dynamicBalance: usdOf('50.00'),
    btcHeld: btcOf('0.50000000'),
  };

  it('builds the dynamic balance by what the base has left, also against the plan', () => {
    const preview = previewOf({ ...week, fill: spending('58.90', '0.30') });
    expect(formatCents(preview.dynamicBalanceAfter)).toBe('90.80');
    expect(formatCents(preview.differenceToPlan)).toBe('-0.80');
    expect(preview.shortfall).toBe(0n);
  });

  it('uses the dynamic balance above the base, and leaves it alone at the base', () => {
    expect(formatCents(previewOf({ ...week, fill: spending('120.00') }).dynamicBalanceAfter)).toBe('30.00');
    expect(formatCents(previewOf({ ...week, fill: spending('100.00') }).dynamicBalanceAfter)).toBe('50.00');
  });

  it('takes all of a second investment of the week from the dynamic balance', () => {
    const preview = previewOf({ ...week, isSlotTaken: true, fill: spending('40.00') });
    expect(formatCents(preview.dynamicBalanceAfter)).toBe('10.00');
  });

  it('names what is missing when the dynamic balance is too small', () => {
    const preview = previewOf({ ...week, fill: spending('180.00') });
    expect(formatCents(preview.dynamicBalanceAfter)).toBe('-30.00');
    expect(formatCents(preview.shortfall)).toBe('30.00');
  });

  it('adds the Bitcoin, or says nothing while the portfolio is not known', () => {
    const { btcAfter } = previewOf({ ...week, fill: spending('40.00') });
    expect(btcAfter === null ? null : formatBtc(btcAfter)).toBe('0.50004000');
    expect(previewOf({ ...week, btcHeld: null, fill: spending('40.00') }).btcAfter).toBeNull();
  });
});
