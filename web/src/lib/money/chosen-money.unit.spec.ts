import { describe, expect, it } from '@jest/globals';

import { inReais, reaisAt } from './chosen-money';
import { DOLLARS } from './display-money';

const rate = { rate: '5.4321', rateDate: '2026-11-27', rateSource: 'PTAX', isDefault: false };

describe('the money that is shown', () => {
  it('in reais is what was paid as the server knows it, and what is worth something at the rate', () => {
    const { shown } = reaisAt(rate);
    expect(shown('100.00', '500.00')).toBe('500.00');
    expect(shown('100.00')).toBe('543.21');
    // Nobody knows what was paid: no rate of another day stands in for it.
    expect(shown('100.00', null)).toBeNull();
    expect([shown(null), shown(undefined, '1.00')]).toEqual([null, null]);
  });

  it('in dollars is what is recorded', () => {
    expect([DOLLARS.shown('100.00', '500.00'), DOLLARS.shown(undefined)]).toEqual(['100.00', null]);
  });

  it('is rounded half to even to the centavo', () => {
    expect([inReais('0.01', '0.5'), inReais('0.03', '0.5'), inReais('-1.00', '5.4')]).toEqual([
      ...['0.00', '0.02', '-5.40'],
    ]);
  });
});
