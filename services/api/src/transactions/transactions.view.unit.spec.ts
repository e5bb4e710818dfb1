import { expect, it } from '@jest/globals';
import type { RateBook } from '../exchange-rates/exchange-rates.js';
import type { MonthRow } from './transactions.repository.js';
import { monthViews } from './transactions.view.js';

/** Five reais for a dollar until the 15th of November, six from then on. */
const book: RateBook = {
  version: '1',
  on: (date) => ({
    rate: date < '2026-11-15' ? '5.0000' : '6.0000',
    ...{ rateDate: date, rateSource: 'test', isDefault: false },
  }),
  microOn: (date) => (date < '2026-11-15' ? 5_000_000n : 6_000_000n),
};
const row: MonthRow = {
  ...{ traded_on: '2026-11-20', type: 'buy', value_cents: '5000', fee_cents: '25' },
  ...{ paid_brl_cents: null, paid_rate: null, paid_rate_date: null, paid_rate_source: null },
};
const none = { count: 0, totalUsd: '0.00', totalBrl: '0.00' };

it('sums the months of a list by type: what buys cost with their fees, what sales brought without them', () => {
  const early = { ...row, traded_on: '2026-11-02' };
  const months = monthViews(
    [
      row,
      { ...row, type: 'sell' },
      early,
      { ...early, type: 'sell' },
      { ...row, traded_on: '2026-09-30', type: 'reinvestment' },
    ],
    book,
  );
  expect(months).toEqual([
    {
      month: '2026-11',
      // 50.25 at 6 and at 5; 49.75 at 6 and at 5.
      buy: { count: 2, totalUsd: '100.50', totalBrl: '552.75' },
      sell: { count: 2, totalUsd: '99.50', totalBrl: '547.25' },
      reinvestment: none,
    },
    {
      ...{ month: '2026-09', buy: none, sell: none },
      reinvestment: { count: 1, totalUsd: '50.25', totalBrl: '251.25' },
    },
  ]);
});

it('sums what was entered in reais as it was entered', () => {
  const paid = {
    ...{ paid_brl_cents: '26000', paid_rate: '5.2', paid_rate_date: '2026-11-20' },
    paid_rate_source: 'entered',
  };
  const [november] = monthViews([{ ...row, ...paid }, row], book);
  expect(november?.buy).toEqual({ count: 2, totalUsd: '100.50', totalBrl: '561.50' });
});
