import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { costUnits, MAX_SATS, priceCents, sats, usdCents } from './amounts.js';
import {
  absolute,
  centsOfCost,
  costOfCents,
  costRemovedBySale,
  divideHalfEven,
  percentOf,
  ratioToDecimal,
  satsFor,
  scaledToDecimal,
  valueOf,
} from './arithmetic.js';
import { MoneyRangeError } from './money-range.error.js';

describe('divideHalfEven', () => {
  it.each([
    [5n, 2n, 2n],
    [7n, 2n, 4n],
    [-5n, 2n, -2n],
    [-7n, 2n, -4n],
    [5n, -2n, -2n],
    [1n, 2n, 0n],
    [-1n, 2n, 0n],
    [3n, 2n, 2n],
    [10n, 4n, 2n],
    [11n, 4n, 3n],
    [-11n, 4n, -3n],
    [0n, 7n, 0n],
  ])('%s / %s = %s', (dividend, divisor, expected) => {
    expect(divideHalfEven(dividend, divisor)).toBe(expected);
  });

  it('is never further than half a unit away, and even at exactly half', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 20n }), (dividend, divisor) => {
        const quotient = divideHalfEven(dividend, divisor);
        const twice = absolute(2n * (dividend - quotient * divisor));
        expect(twice < divisor || (twice === divisor && quotient % 2n === 0n)).toBe(true);
      }),
    );
  });

  it('rejects a divisor of zero', () => {
    expect(() => divideHalfEven(1n, 0n)).toThrow(RangeError);
  });
});

describe('value and quantity', () => {
  it('values 0.00163306 BTC at 61 234.56 USD to the cent', () => {
    expect(valueOf(sats(163_306n), priceCents(6_123_456n))).toBe(10_000n);
  });

  it('buys the floor of what an amount pays for', () => {
    expect(satsFor(usdCents(10_000n), priceCents(6_123_456n))).toBe(163_306n);
  });

  it('never buys more than the amount, and less than a satoshi short of it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 9n }),
        fc.bigInt({ min: 1_000n, max: 10n ** 10n }),
        (amount, price) => {
          const quantity = satsFor(usdCents(amount), priceCents(price));
          expect(quantity * price <= amount * 10n ** 8n).toBe(true);
          expect((quantity + 1n) * price > amount * 10n ** 8n).toBe(true);
        },
      ),
    );
  });

  it('rejects a value above the limit instead of rounding it', () => {
    expect(() => valueOf(sats(MAX_SATS), priceCents(10n ** 17n))).toThrow(MoneyRangeError);
  });
});

describe('cost', () => {
  it('removes a share with a part and everything with the last satoshi', () => {
    const cost = costOfCents(usdCents(100n));
    expect(costRemovedBySale(cost, sats(1n), sats(3n))).toBe(3_333_333_333n);
    expect(costRemovedBySale(cost, sats(3n), sats(3n))).toBe(cost);
  });

  it('comes back to cents half to even', () => {
    expect(centsOfCost(costUnits(150_000_000n))).toBe(2n);
    expect(centsOfCost(costUnits(250_000_000n))).toBe(2n);
  });
});

describe('ratios as text', () => {
  it('writes percent with two decimals and no sign for zero', () => {
    expect(percentOf(1n, 8n)).toBe('12.50');
    expect(percentOf(-1n, 3n)).toBe('-33.33');
    expect(percentOf(-1n, 1_000_000n)).toBe('0.00');
    expect(ratioToDecimal(2n, 3n, 4)).toBe('0.6667');
  });

  it('pads small fractions and keeps the sign outside', () => {
    expect(scaledToDecimal(-5n, 2)).toBe('-0.05');
    expect(scaledToDecimal(5n, 0)).toBe('5');
    expect(scaledToDecimal(0n, 8)).toBe('0.00000000');
  });
});
