import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '@app/ledger';
import { sats, ZERO_SATS } from '@app/money';
import type { TradeDraft } from './import-draft.js';
import { settleTrade, type Settling } from './settle-draft.js';

const settling: Settling = {
  rateOn: (rateDate) => ({ rate: '5', rateDate, rateSource: 'test bank', isDefault: false }),
  mayRound: false,
};
const trade = (quantity: bigint, price: bigint, changes: Partial<TradeDraft> = {}): TradeDraft => ({
  kind: 'buy',
  date: calendarDateOf('2026-11-02'),
  quantity: sats(quantity),
  currency: 'BRL',
  price: { digits: price, scale: 0 },
  value: null,
  fee: { digits: 0n, scale: 0 },
  feeBtc: ZERO_SATS,
  paid: null,
  proceedsTo: 'portfolio_cash',
  rsi: null,
  regime: null,
  notes: '',
  notices: [],
  ...changes,
});

describe('the dollars of a trade in reais', () => {
  it('keep the price where the value is below a cent: it became 0.00 and the row was refused', () => {
    // 3 satoshis at 300 000 reais are 0.009, thus 0.01 reais and 0.00 dollars.
    expect(settleTrade(trade(3n, 300_000n), settling)).toMatchObject({
      fill: { price: 6_000_000n, value: 0n },
      paid: { amount: 1n },
    });
  });

  it('have the price of the file at the rate, not the one that a value of a few cents makes', () => {
    expect(settleTrade(trade(90n, 300_000n), settling)).toMatchObject({
      fill: { price: 6_000_000n, value: 5n },
    });
  });

  it('have the price that the value makes where the file gives another one', () => {
    const value = { digits: 2_600n, scale: 0 };
    expect(settleTrade(trade(1_000_000n, 250_000n, { value }), settling)).toMatchObject({
      fill: { price: 5_200_000n, value: 52_000n },
    });
  });
});
