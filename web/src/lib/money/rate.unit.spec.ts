import { expect, it } from '@jest/globals';

import { formatRate } from './rate';

it('an exchange rate goes to the API without zeros at its end', () => {
  expect(formatRate(5_432_100n)).toBe('5.4321');
  expect(formatRate(10_000_000n)).toBe('10');
});
