import { expect, it } from '@jest/globals';
import { dailyBalanceColumns, readColumns, totalColumns } from './read-columns.js';

it('keeps the order of the stored days, which are text without names', () => {
  expect(dailyBalanceColumns.join(' ')).toBe(
    'day sats cost_units portfolio_cash_cents dynamic_balance_cents total_invested_cents paid_out_cents ' +
      'realised_cost_units fees_cents',
  );
});

it('has a column of the portfolio for every total of a day', () => {
  expect(Object.keys(readColumns.portfolio)).toEqual(expect.arrayContaining([...totalColumns]));
});
