import { expect, it } from '@jest/globals';
import { costOfBuy, proceedsOfSale, tradeTotal } from './trade-total.js';

const trade = { value: 5_890n, fee: 30n };

it('adds the fee to what is bought and takes it off what is sold', () => {
  expect(costOfBuy(trade)).toBe(5_920n);
  expect(proceedsOfSale(trade)).toBe(5_860n);
  expect([false, true].map((isSale) => tradeTotal(trade, isSale))).toEqual([5_920n, 5_860n]);
});

it('brings less than nothing where the fee is more than the value', () => {
  expect(proceedsOfSale({ value: 1n, fee: 2n })).toBe(-1n);
});
