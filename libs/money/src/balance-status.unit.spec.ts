import { expect, it } from '@jest/globals';
import { balanceStatus } from './balance-status.js';

it('says what an amount does to the dynamic balance', () => {
  expect([1n, -1n, 0n].map(balanceStatus)).toEqual(['building', 'using', 'equal']);
});
