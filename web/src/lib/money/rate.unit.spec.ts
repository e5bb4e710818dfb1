import { describe, expect, it } from '@jest/globals';

import { formatRate, parseLocalRate, rateOf, toDollars, toReais } from './rate';

describe('an exchange rate', () => {
  it('is read in the format of the language', () => {
    expect(parseLocalRate('5.4321', 'en')).toEqual({ ok: true, rate: 5_432_100n });
    expect(parseLocalRate('5,4321', 'pt')).toEqual({ ok: true, rate: 5_432_100n });
  });

  it('is refused where two readers could read it differently, and where it is finer than the API keeps', () => {
    expect(parseLocalRate('5,432', 'en')).toEqual({ ok: false, problem: 'ambiguous' });
    expect(parseLocalRate('5.43210012', 'en')).toEqual({ ok: false, problem: 'tooManyDecimals' });
    expect(parseLocalRate('', 'en')).toEqual({ ok: false, problem: 'empty' });
  });

  it('comes from the API and goes back to it', () => {
    expect(rateOf('5.4321')).toBe(5_432_100n);
    expect(rateOf('6')).toBe(6_000_000n);
    expect(formatRate(5_432_100n)).toBe('5.4321');
    expect(formatRate(10_000_000n)).toBe('10');
  });

  it('turns reais into dollars and back, half to even', () => {
    expect(toDollars(543_21n, 5_432_100n)).toBe(100_00n);
    expect(toReais(100_00n, 5_432_100n)).toBe(543_21n);
    expect(toDollars(1n, 2_000_000n)).toBe(0n);
    expect(toDollars(3n, 2_000_000n)).toBe(2n);
  });
});
