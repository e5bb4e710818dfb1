import { describe, expect, it } from '@jest/globals';
import { rateMicroOf, toDollars, toReais } from './exchange-rate.js';

describe('an exchange rate', () => {
  it('is read in millionths, whatever its places', () => {
    expect(rateMicroOf('5.4321')).toBe(5_432_100n);
    expect(rateMicroOf('5.432101')).toBe(5_432_101n);
    expect(rateMicroOf('6')).toBe(6_000_000n);
  });

  it('turns reais into dollars and back, half to even', () => {
    expect(toDollars(543_21n, 5_432_100n)).toBe(100_00n);
    expect(toReais(100_00n, 5_432_100n)).toBe(543_21n);
    expect(toDollars(1n, 2_000_000n)).toBe(0n);
    expect(toDollars(3n, 2_000_000n)).toBe(2n);
    expect(toReais(1n, 500_000n)).toBe(0n);
    expect(toReais(3n, 500_000n)).toBe(2n);
  });

  it('of zero divides nothing', () => {
    expect(() => toDollars(1n, 0n)).toThrow(RangeError);
  });
});
