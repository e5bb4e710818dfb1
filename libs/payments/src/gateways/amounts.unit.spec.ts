import { expect, it } from '@jest/globals';
import { decimalTextField, isCents, paidAmountOf, plainDecimal } from './amounts.js';

it.each([
  ['72', '72'],
  ['72.00', '72'],
  ['0.00076', '0.00076'],
  ['7.6e-4', '0.00076'],
  ['1.50E-7', '0.00000015'],
  ['1e3', '1000'],
  ['1.25e1', '12.5'],
  ['007.10', '7.1'],
  ['0', '0'],
  ['-3.0', '-3'],
  ['0.1234567890123456789', '0.123456789012345678'],
])('%s is the plain decimal %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});

it('compares with cents exactly', () => {
  expect(isCents(plainDecimal('144.0'), 14_400n)).toBe(true);
  expect(isCents(plainDecimal('144.001'), 14_400n)).toBe(false);
  expect(isCents(plainDecimal('0.07'), 7n)).toBe(true);
});

it('takes no amount below zero and nothing that is no number', () => {
  expect(paidAmountOf('btc', '-1')).toBeNull();
  expect(paidAmountOf('usdttrc20', '1.5')).toEqual({ unit: 'USDTTRC20', amount: '1.5' });
  for (const text of ['', 'NaN', 'Infinity', '1,5', '0x1'])
    expect(decimalTextField.safeParse(text).success).toBe(false);
});
