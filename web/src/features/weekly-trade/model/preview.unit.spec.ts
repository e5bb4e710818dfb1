import { describe, expect, it } from '@jest/globals';
import { formatBtc, formatCents } from '@app/money';
import type { UsdCents } from '@app/money';

import type { FilledFigures } from '../../../components/trade-form/read-figures';
import { fillOf } from '../testing/fill.fixture';
import { btcOf, usdOf } from './figures';
import { previewOf } from './preview';
import type { PreviewInput } from './preview';

/** A fill of a certain spend: the price of one satoshi is a cent. */
const spending = (usd: string, fee = '', isSale = false): FilledFigures =>
  fillOf({ quantity: `0.${usd.replace('.', '').padStart(8, '0')}`, price: '1000000', fee }, isSale);

const written = (cents: UsdCents | null): string | null => (cents === null ? null : formatCents(cents));
const dynamicAfter = (input: PreviewInput): string | null => written(previewOf(input).dynamicBalanceAfter);

describe('what a fill will change', () => {
  const week = {
    mode: 'investment' as const,
    plannedUsd: usdOf('60.00'),
    baseLeft: usdOf('100.00'),
    dynamicBalance: usdOf('50.00'),
    portfolioCash: usdOf('80.00'),
    btcHeld: btcOf('0.50000000'),
  };

  it('builds the dynamic balance by what the base has left, also against the plan', () => {
    const preview = previewOf({ ...week, fill: spending('58.90', '0.30') });
    expect(written(preview.dynamicBalanceAfter)).toBe('90.80');
    expect(formatCents(preview.differenceToPlan)).toBe('-0.80');
  });

  it('uses the dynamic balance above the base, and leaves it alone at the base', () => {
    expect(dynamicAfter({ ...week, fill: spending('120.00') })).toBe('30.00');
    expect(dynamicAfter({ ...week, fill: spending('100.00') })).toBe('50.00');
  });

  it('takes all of a second investment of the week from the dynamic balance', () => {
    const preview = previewOf({ ...week, baseLeft: usdOf('0.00'), fill: spending('40.00') });
    expect(written(preview.dynamicBalanceAfter)).toBe('10.00');
  });

  it('shows a dynamic balance that is too small below zero', () => {
    expect(dynamicAfter({ ...week, fill: spending('180.00') })).toBe('-30.00');
  });

  it('takes a reinvestment with its fee from portfolio cash and leaves the dynamic balance alone', () => {
    const preview = previewOf({ ...week, mode: 'reinvestment', fill: spending('58.90', '0.30') });
    expect(written(preview.portfolioCashAfter)).toBe('20.80');
    expect(preview.dynamicBalanceAfter).toBeNull();
    expect(preview.btcAfter === null ? null : formatBtc(preview.btcAfter)).toBe('0.50005890');
  });

  it('adds the proceeds of a sale less its fee to portfolio cash and takes the Bitcoin away', () => {
    const preview = previewOf({ ...week, mode: 'sale', fill: spending('58.90', '0.30', true) });
    expect(written(preview.portfolioCashAfter)).toBe('138.60');
    expect(formatCents(preview.differenceToPlan)).toBe('-1.40');
    expect(preview.btcAfter === null ? null : formatBtc(preview.btcAfter)).toBe('0.49994110');
  });

  it('moves neither balance by a manual buy, and no cash that is not known', () => {
    const manual = previewOf({ ...week, mode: 'manual', fill: spending('10.00') });
    expect([manual.dynamicBalanceAfter, manual.portfolioCashAfter]).toEqual([null, null]);
    const unknown = previewOf({ ...week, mode: 'sale', portfolioCash: null, fill: spending('10.00') });
    expect(unknown.portfolioCashAfter).toBeNull();
  });

  it('adds the Bitcoin, or says nothing while the portfolio is not known', () => {
    const { btcAfter } = previewOf({ ...week, fill: spending('40.00') });
    expect(btcAfter === null ? null : formatBtc(btcAfter)).toBe('0.50004000');
    expect(previewOf({ ...week, btcHeld: null, fill: spending('40.00') }).btcAfter).toBeNull();
  });
});
