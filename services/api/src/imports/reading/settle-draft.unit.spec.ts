import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '@app/ledger';
import { priceCents, sats, ZERO_SATS } from '@app/money';
import type { TradeDraft } from './import-draft.js';
import { settleTrade, type Settling } from './settle-draft.js';

const settling: Settling = {
  rateOn: (rateDate) => ({ rate: '5', rateDate, rateSource: 'test bank', isDefault: false }),
  priceOn: () => null,
  mayRound: false,
  isOwn: false,
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
  isCoinNamed: true,
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

describe('a line of money that was read as Bitcoin', () => {
  const refused = { fault: { code: 'IMPORT.MONEY_LINE' } };
  const leg = trade(21_000_000_000n, 1n, { currency: 'USD' });

  it('is refused: 210 BTC at 1.00 was a warning that one switch confirmed', () => {
    expect(settleTrade(leg, settling)).toMatchObject(refused);
    expect(
      settleTrade({ ...leg, price: null, value: { digits: 20_999n, scale: 2 } }, settling),
    ).toMatchObject(refused);
    expect(settleTrade({ ...leg, currency: 'BRL' }, settling)).toMatchObject(refused);
    // Tether at five reais.
    expect(settleTrade({ ...leg, currency: 'BRL', price: { digits: 5n, scale: 0 } }, settling)).toMatchObject(
      refused,
    );
  });

  it('is told from Bitcoin of the days on which it cost so little, and from an own file', () => {
    const early = { ...leg, date: calendarDateOf('2011-02-10') };
    expect(settleTrade(early, settling)).toHaveProperty('fill');
    const priceOn = () => ({ price: priceCents(1_700n), is: 'close' }) as const;
    expect(settleTrade(early, { ...settling, priceOn })).toMatchObject(refused);
    expect(settleTrade(leg, { ...settling, isOwn: true })).toHaveProperty('fill');
  });
});
