import { describe, expect, it } from '@jest/globals';
import { calendarDateOf, type Paid } from '@app/ledger';
import { brlCents, priceCents, rateMicroOf, sats, usdCents } from '@app/money';
import { entryReaisView, operationReaisView, reaisByType } from './cash-reais.js';
import type { RateBook } from './exchange-rates.js';
import { tradeReaisView } from './trade-reais.js';

const rate = { rate: '5', rateDate: calendarDateOf('2026-11-20'), rateSource: 'PTAX', isDefault: false };
const book: RateBook = { version: '1', on: () => rate, microOn: () => rateMicroOf(rate.rate) };
const date = calendarDateOf('2026-11-21');

/** A sale of 100.00 less 1.00, for which 550.01 reais came in. */
const paid: Paid = {
  ...{ currency: 'BRL', amount: brlCents(550_01n), rate: '5.555656' },
  ...{ rateDate: calendarDateOf('2026-11-19'), rateSource: 'bank' },
};
const amounts = {
  ...{ quantity: sats(100_000n), price: priceCents(100_000_00n) },
  ...{ value: usdCents(100_00n), fee: usdCents(1_00n) },
};

describe('a sale that was entered in reais', () => {
  it('keeps what came in and its own rate, day and source', () => {
    const trade = {
      isSale: true,
      tradedOn: date,
      filled: amounts,
      planned: { ...amounts, fee: usdCents(0n) },
      paid,
    };
    expect(tradeReaisView(trade, book)).toEqual({
      ...{ rate: '5.555656', rateDate: '2026-11-19', rateSource: 'bank', isDefault: false },
      filled: { priceBrl: '555565.60', valueBrl: '555.57', feeBrl: '5.56', totalBrl: '550.01' },
      planned: { priceBrl: '555565.60', valueBrl: '555.57', feeBrl: '0.00', totalBrl: '555.57' },
    });
  });

  it('brings the same into the cash and its sums; what else was moved with it is at its rate', () => {
    const entry = (type: string, cents: bigint) => ({ type, date, cents, transactionId: 'a' });
    const cash = {
      book,
      moved: [
        entry('sale', 99_00n),
        entry('used', -10_00n),
        { ...entry('sale', 1_00n), transactionId: null },
      ],
      paid: new Map([['a', { paid, total: 99_00n }]]),
    };
    const row = { type: 'sale', dated_on: date, amount_cents: '9900', balance_after_cents: '10000' };
    expect(entryReaisView({ ...row, transaction_id: 'a' }, cash)).toEqual({
      ...{ rate: '5.555656', rateDate: '2026-11-19', rateSource: 'bank', isDefault: false },
      ...{ amountBrl: '550.01', balanceAfterBrl: '500.00' },
    });
    const sum = reaisByType(cash);
    expect([sum('sale'), sum('used'), sum('sale', 'used'), sum('transfer')]).toEqual([
      ...['555.01', '-55.56', '499.45', '0.00'],
    ]);
  });

  it('is what a week took or brought; its balance is at the rate of the day, as in the list of entries', () => {
    const row = {
      ...{ transaction_id: 'a', operated_on: date, spent_cents: '9900' },
      ...{ dynamic_balance_before_cents: '10000', dynamic_balance_after_cents: '0' },
    };
    expect(operationReaisView(row, new Map([['a', { paid, total: 99_00n }]]), book)).toEqual({
      ...{ rate: '5.555656', rateDate: '2026-11-19', rateSource: 'bank', isDefault: false },
      ...{ spentBrl: '550.01', dynamicBalance: { before: '500.00', after: '0.00', change: '-555.57' } },
    });
    expect(operationReaisView(row, new Map(), book)).toMatchObject({ rate: '5', spentBrl: '495.00' });
  });

  it('is none where a figure is more than an amount can be', () => {
    const filled = { ...amounts, price: priceCents(10n ** 17n) };
    expect(
      tradeReaisView({ isSale: true, tradedOn: date, filled, planned: null, paid: null }, book),
    ).toBeNull();
  });
});
