import { describe, expect, it } from '@jest/globals';

import { sats } from '@app/money';

import { readFigures } from '../../../components/trade-form/read-figures';
import type { EntryTexts, ReadOptions } from '../../../components/trade-form/read-figures';
import { readTrade } from './read-trade';
import type { TradeEntry, TradeReading } from './read-trade';
import { requestOf } from './trade-request';
import type { TradeExtras } from './trade-request';

const TEXTS: EntryTexts = { quantity: '0.01', price: '65,000.00', total: '650.00', fee: '', rate: '' };
const figuresOf = (texts: Partial<EntryTexts>, options: Partial<ReadOptions> = {}) =>
  readFigures(
    { ...TEXTS, ...texts },
    { locale: 'en', currency: 'USD', isSale: false, isTotalTyped: false, recorded: null, ...options },
  );
const GOOD: TradeEntry = { type: 'buy', date: '2026-11-20', figures: figuresOf({}), rsi: '' };
const QUANTITY = sats(1_000_000n);
const read = (entry: Partial<TradeEntry>, available: bigint | null = null): TradeReading =>
  readTrade(
    { ...GOOD, ...entry },
    {
      locale: 'en',
      today: '2026-11-27',
      available: available === null ? null : sats(available),
      quantity: QUANTITY,
    },
  );
const faults = (entry: Partial<TradeEntry>, available: bigint | null = null) => {
  const reading = read(entry, available);
  return reading.ok ? {} : reading.faults;
};
const EXTRAS: TradeExtras = {
  regime: null,
  notes: '',
  isToCash: true,
  rateOrigin: null,
  isConfirmed: false,
};
const sent = (entry: Partial<TradeEntry>, extras: Partial<TradeExtras> = {}) => {
  const reading = read(entry);
  if (!reading.ok) throw new Error(`cannot be read: ${JSON.stringify(reading.faults)}`);
  return requestOf(reading.trade, { ...EXTRAS, ...extras });
};

describe('a manual trade', () => {
  it('that is empty names everything it needs at once', () => {
    const figures = figuresOf({ quantity: '', price: '', total: '' });
    expect(faults({ type: null, date: '', figures })).toEqual({
      type: 'required',
      date: 'required',
      quantity: 'required',
      price: 'required',
      total: 'required',
    });
  });

  it('is rejected for a day to come', () => {
    expect(faults({ date: '2026-11-28' })).toEqual({ date: 'future' });
  });

  it('has an RSI from 0 to 100, or none', () => {
    expect(faults({ rsi: 'high' })).toEqual({ rsi: 'invalid' });
    expect(faults({ rsi: '100.01' })).toEqual({ rsi: 'invalid' });
    expect(sent({ rsi: '27.99' }).rsi).toBe(27.99);
    expect(sent({ rsi: ' ' })).not.toHaveProperty('rsi');
  });

  it('sells no more than was held on that date or later', () => {
    expect(faults({ type: 'sell' }, 999_999n)).toEqual({ quantity: 'insufficient' });
    expect(faults({ type: 'sell' }, 1_000_000n)).toEqual({});
    expect(faults({ type: 'buy' }, 0n)).toEqual({});
  });
});

describe('the request of a manual trade', () => {
  it('carries a value only where a total was typed, and nothing that was left blank', () => {
    expect(sent({})).toEqual({
      type: 'buy',
      tradedOn: '2026-11-20',
      quantityBtc: '0.01000000',
      priceUsd: '65000.00',
      feeUsd: '0.00',
    });
    const figures = figuresOf({ total: '651.50', fee: '1.50' }, { isTotalTyped: true });
    expect(sent({ figures })).toMatchObject({ valueUsd: '650.00', feeUsd: '1.50' });
  });

  it('says where the proceeds of a sale go', () => {
    expect(sent({ type: 'sell' })).toMatchObject({ proceedsTo: 'portfolio_cash' });
    expect(sent({ type: 'sell' }, { isToCash: false })).toMatchObject({ proceedsTo: 'pocket' });
    expect(sent({})).not.toHaveProperty('proceedsTo');
  });

  it('in reais has dollars at the rate, and the reais with the rate next to them', () => {
    const texts = { price: '350,000.00', fee: '10', rate: '5.4321' };
    const figures = figuresOf(texts, { currency: 'BRL' });
    // 350 000 / 5.4321 = 64 431.8035, 10 / 5.4321 = 1.8409.
    expect(sent({ figures }, { rateOrigin: { rateDate: '2026-11-20', rateSource: 'PTAX' } })).toMatchObject({
      priceUsd: '64431.80',
      feeUsd: '1.84',
      paid: {
        currency: 'BRL',
        amountBrl: '3510.00',
        rate: '5.4321',
        rateDate: '2026-11-20',
        rateSource: 'PTAX',
      },
    });
    expect(sent({ figures }).paid).not.toHaveProperty('rateSource');
  });

  it('keeps notes, regime and the consent to an unusual price', () => {
    expect(sent({}, { notes: ' gift ', regime: 'bear', isConfirmed: true })).toMatchObject({
      notes: 'gift',
      regime: 'bear',
      confirmed: true,
    });
  });
});
