import { expect, it } from '@jest/globals';

import { shownBalanceChange } from './balance-change';

it.each([
  ['0.00', null],
  ['0.01', null],
  ['-0.01', null],
  ['0.0101', '0.01'],
  ['0.02', '0.02'],
  ['-0.02', '-0.02'],
  ['-268.18', '-268.18'],
  ['1000000.5', '1000000.50'],
])('a balance change of %s is displayed as %s', (change, shown) => {
  expect(shownBalanceChange(change)).toBe(shown);
});
