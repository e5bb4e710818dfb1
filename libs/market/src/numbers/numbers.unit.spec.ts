import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseExactJson } from '@app/platform';
import { parseBrlRate } from './brl-rate.js';
import { formatScaled, parseScaled } from './scaled-decimal.js';
import {
  centsOfPrice,
  formatUsdPrice,
  isWithin,
  medianOf,
  parseStoredPrice,
  parseUsdPrice,
} from './usd-price.js';

describe('exact decimals', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.nat(12), (value, places) => {
        expect(parseScaled(formatScaled(value, places), places)).toBe(value);
      }),
    );
  });

  it('keep what a double would lose', () => {
    expect(parseExactJson('{"a":[90071992547409.93,1e-7,-1.50]}')).toEqual({
      a: ['90071992547409.93', '1e-7', '-1.50'],
    });
    expect(parseStoredPrice('90071992547.40993001')).toBe(9_007_199_254_740_993_001n);
  });

  it('round half to even beyond their places', () => {
    expect(['0.125', '0.135', '0.1250001', '9.995'].map((text) => parseScaled(text, 2))).toEqual([
      12n,
      14n,
      13n,
      1_000n,
    ]);
    const price = parseStoredPrice('0.005');
    if (price === undefined) throw new Error('no price');
    expect(centsOfPrice(price)).toBe(0n);
    expect(formatUsdPrice(price)).toBe('0.005');
  });

  it('read exponents', () => {
    expect(parseUsdPrice('9.44002e4')).toBe(parseUsdPrice('94400.2'));
    expect(parseStoredPrice('1e-8')).toBe(1n);
  });

  it.each(['', '-1', '0', '0.000000001', 'NaN', 'Infinity', '1e999', '1,5', '0x10', ' 1', '1'.repeat(80)])(
    'refuse "%s" for a price',
    (text) => {
      expect(parseUsdPrice(text)).toBeUndefined();
    },
  );

  it('reject a price at the border that rounds to 0.00 or is absurd; what is stored can still be read', () => {
    for (const text of ['0.0000001', '0.005', '1000000000', '999999999999']) {
      expect(parseUsdPrice(text)).toBeUndefined();
      expect(parseStoredPrice(text)).toBeDefined();
    }
    expect(['0.00500001', '0.01', '999999999.99'].map(parseUsdPrice)).toEqual([
      500_001n,
      1_000_000n,
      99_999_999_999_000_000n,
    ]);
  });

  it('reject a rate that is none', () => {
    expect(parseBrlRate('5.4123')).toBe(5_412_300n);
    expect(['0', '-5', '1000', 'x'].map(parseBrlRate)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('compare by basis points, the limit included', () => {
    expect(isWithin(135n, 100n, 3_500n)).toBe(true);
    expect(isWithin(136n, 100n, 3_500n)).toBe(false);
    expect(isWithin(65n, 100n, 3_500n)).toBe(true);
    expect(medianOf([3n, 1n, 2n])).toBe(2n);
    expect(medianOf([4n, 1n, 2n, 3n])).toBe(2n);
    const none: bigint[] = [];
    expect(medianOf(none)).toBeUndefined();
  });
});
