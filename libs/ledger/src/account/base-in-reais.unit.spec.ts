import { describe, expect, it } from '@jest/globals';
import { brlCents } from '@app/money';
import { dollarsForReais } from './base-in-reais.js';

describe('a base in reais', () => {
  it.each([
    [75_000n, '5.4', 13_889n],
    [80_000n, '5', 16_000n],
    [1n, '5.4', 0n],
    // Exactly half a cent goes to the even one.
    [5n, '10', 0n],
    [15n, '10', 2n],
    [100_000_000_000n, '5.123456', 19_518_075_299n],
  ])('of %s centavos at %s is %s cents', (amount, rate, cents) => {
    expect(dollarsForReais(brlCents(amount), rate)).toBe(cents);
  });

  it('has no dollars without a rate', () => {
    expect(() => dollarsForReais(brlCents(1n), '0.000000')).toThrow(RangeError);
  });
});
