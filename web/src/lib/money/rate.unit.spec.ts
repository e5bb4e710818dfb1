import { describe, expect, it } from '@jest/globals';

import { formatRate, parseLocalRate } from './rate';

describe('an exchange rate', () => {
  it('is read in the format of the language', () => {
    expect(parseLocalRate('5.4321', 'en')).toEqual({ ok: true, rate: 5_432_100n });
    expect(parseLocalRate('5,4321', 'pt')).toEqual({ ok: true, rate: 5_432_100n });
  });

  it('is rejected where two readers could read it differently, and where it is finer than the API keeps', () => {
    expect(parseLocalRate('5,432', 'en')).toEqual({ ok: false, problem: 'ambiguous' });
    expect(parseLocalRate('5.43210012', 'en')).toEqual({ ok: false, problem: 'tooManyDecimals' });
    expect(parseLocalRate('', 'en')).toEqual({ ok: false, problem: 'empty' });
  });

  it('goes back to the API without zeros at its end', () => {
    expect(formatRate(5_432_100n)).toBe('5.4321');
    expect(formatRate(10_000_000n)).toBe('10');
  });
});
