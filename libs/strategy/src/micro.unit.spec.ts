import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { microDecimal } from './micro-decimal.schema.js';
import { microOf, readMicro, writeMicro } from './micro.js';

describe('decimals with six places', () => {
  it.each([
    [0.1234565, '0.123456'],
    [0.1234575, '0.123457'],
    [-0.124, '-0.124000'],
    [-1e-9, '0.000000'],
    [1.5, '1.500000'],
    [31.841234567, '31.841235'],
    [63689.770666666656, '63689.770667'],
  ])('freeze %d as %s', (value, text) => {
    expect(writeMicro(microOf(value))).toBe(text);
  });

  it('come back as they were written', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), (millionths) => {
        expect(readMicro(writeMicro(millionths))).toBe(millionths);
      }),
    );
  });

  it.each(['1', '1.5', '+1.000000', '01.000000', '-0.000000', '1,000000', '1.0000000', '', 'NaN'])(
    'refuse the text "%s"',
    (text) => {
      expect(microDecimal.safeParse(text).success).toBe(false);
      expect(() => readMicro(text)).toThrow(expect.objectContaining({ code: 'STRATEGY.BAD_FIXED_DECIMAL' }));
    },
  );

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e15])('refuse the number %d', (value) => {
    expect(() => microOf(value)).toThrow(expect.objectContaining({ code: 'STRATEGY.BAD_FIXED_DECIMAL' }));
  });
});
