import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { MAX_CENTS, MAX_SATS, sats, usdCents } from './amounts.js';
import {
  formatBtc,
  formatCents,
  parseBtcDecimal,
  parsePriceDecimal,
  parseUsdDecimal,
} from './decimal-string.js';
import { btcDecimal, priceDecimal, satsInteger, usdDecimal, usdInteger } from './decimal.codec.js';
import { MoneyRangeError } from './money-range.error.js';

describe('plain decimals of the API', () => {
  it.each([
    ['150.00', 15_000n],
    ['150', 15_000n],
    ['150.5', 15_050n],
    ['0.01', 1n],
    ['0', 0n],
    ['-20.00', -2_000n],
    ['1000000000000000.00', MAX_CENTS],
  ])('reads %s', (text, value) => {
    expect(parseUsdDecimal(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'empty'],
    ['1e5', 'notANumber'],
    ['+1', 'notANumber'],
    ['.5', 'notANumber'],
    ['5.', 'notANumber'],
    ['01', 'notANumber'],
    [' 1', 'notANumber'],
    ['1,5', 'notANumber'],
    ['NaN', 'notANumber'],
    ['Infinity', 'notANumber'],
    ['١', 'notANumber'],
    ['1.001', 'tooManyDecimals'],
    ['1.000', 'tooManyDecimals'],
    ['-0', 'signedZero'],
    ['-0.00', 'signedZero'],
    ['1000000000000000.01', 'tooLarge'],
    ['9'.repeat(50), 'tooLarge'],
  ])('rejects "%s" as %s', (text, problem) => {
    expect(parseUsdDecimal(text)).toEqual({ ok: false, problem });
  });

  it('holds every satoshi of 21 million Bitcoin, and not one more', () => {
    expect(parseBtcDecimal('21000000')).toEqual({ ok: true, value: MAX_SATS });
    expect(parseBtcDecimal('21000000.00000001')).toEqual({ ok: false, problem: 'tooLarge' });
    expect(parseBtcDecimal('0.000000001')).toEqual({ ok: false, problem: 'tooManyDecimals' });
  });

  it('rejects a negative price', () => {
    expect(parsePriceDecimal('-1.00')).toEqual({ ok: false, problem: 'negative' });
  });

  it('gives back every amount that it writes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_CENTS, max: MAX_CENTS }), (value) => {
        expect(parseUsdDecimal(formatCents(usdCents(value)))).toEqual({ ok: true, value });
      }),
    );
    fc.assert(
      fc.property(fc.bigInt({ min: -MAX_SATS, max: MAX_SATS }), (value) => {
        expect(parseBtcDecimal(formatBtc(sats(value)))).toEqual({ ok: true, value });
      }),
    );
  });
});

describe('codecs', () => {
  it('turn decimal strings of HTTP into integers and back', () => {
    expect(z.decode(btcDecimal, '0.00163306')).toBe(163_306n);
    expect(z.encode(btcDecimal, sats(163_306n))).toBe('0.00163306');
    expect(z.encode(usdDecimal, usdCents(15_000n))).toBe('150.00');
    expect(z.decode(priceDecimal, '61234.5')).toBe(6_123_450n);
  });

  it('say what is wrong with an amount', () => {
    const result = usdDecimal.safeParse('1.005');
    expect(result.error?.issues[0]).toMatchObject({
      message: 'has too many decimals',
      params: { problem: 'tooManyDecimals' },
    });
    expect(usdDecimal.safeParse(1.5).success).toBe(false);
  });

  it('keep events as canonical integer strings', () => {
    expect(z.decode(satsInteger, '163306')).toBe(163_306n);
    expect(z.encode(usdInteger, usdCents(-5n))).toBe('-5');
    for (const text of ['-0', '01', '+1', '1.0', '', ' 1', '1e3', '100000000000000001']) {
      expect(usdInteger.safeParse(text).success).toBe(false);
    }
  });
});

describe('limits', () => {
  it('are checked by the constructors', () => {
    expect(() => sats(MAX_SATS + 1n)).toThrow(MoneyRangeError);
    expect(() => usdCents(-MAX_CENTS - 1n)).toThrow(
      expect.objectContaining({ code: 'MONEY.TOO_LARGE', unit: 'USD' }),
    );
  });
});
