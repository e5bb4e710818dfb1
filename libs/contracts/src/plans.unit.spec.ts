import { describe, expect, it } from '@jest/globals';
import { planInputSchema, planPriceCents, planSchema, priceSetSchema } from './plans.js';

describe('a plan as it is sent', () => {
  it('is one of the four, and semiAnnual is semiannual', () => {
    expect([...planSchema.options, 'semiAnnual'].map((plan) => planInputSchema.parse(plan))).toEqual([
      ...planSchema.options,
      'semiannual',
    ]);
    for (const wrong of ['weekly', 'Annual', '', null])
      expect(planInputSchema.safeParse(wrong).success).toBe(false);
  });
});

describe('the price lists', () => {
  it('are those of the specification', () => {
    const list = (set: 'current' | 'legacy', currency: 'USD' | 'BRL') =>
      planSchema.options.map((plan) => planPriceCents(set, plan, currency));
    expect(priceSetSchema.options).toEqual(['current', 'legacy']);
    expect(list('current', 'USD')).toEqual([3_000n, 7_200n, 12_600n, 21_600n]);
    expect(list('current', 'BRL')).toEqual([6_000n, 14_400n, 25_200n, 43_200n]);
    expect(list('legacy', 'USD')).toEqual([2_000n, 4_800n, 8_400n, 14_400n]);
    expect(list('legacy', 'BRL')).toEqual([null, null, null, null]);
  });
});
