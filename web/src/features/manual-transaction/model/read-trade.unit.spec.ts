import { describe, expect, it } from '@jest/globals';

import { sats } from '@app/money';

import { readTrade } from './read-trade';
import type { TradeReading, TradeTexts } from './read-trade';
import { requestOf } from './trade-request';
import type { TradeExtras } from './trade-request';

const GOOD: TradeTexts = {
  type: 'buy',
  date: '2026-11-20',
  currency: 'USD',
  figures: { quantity: '0.01', price: '65,000.00', value: '650.00' },
  fee: '',
  rate: '',
  rsi: '',
  isValueTyped: false,
};
const read = (texts: Partial<TradeTexts>, available: bigint | null = null): TradeReading =>
  readTrade(
    { ...GOOD, ...texts },
    { locale: 'en', today: '2026-11-27', available: available === null ? null : sats(available) },
  );
const faults = (texts: Partial<TradeTexts>, available: bigint | null = null) => {
  const reading = read(texts, available);
  return reading.ok ? {} : reading.faults;
};
const figures = (changed: Partial<TradeTexts['figures']>): Partial<TradeTexts> => ({
  figures: { ...GOOD.figures, ...changed },
});
const EXTRAS: TradeExtras = {
  regime: null,
  notes: '',
  isToCash: true,
  rateOrigin: null,
  isConfirmed: false,
};
const sent = (texts: Partial<TradeTexts>, extras: Partial<TradeExtras> = {}) => {
  const reading = read(texts);
  if (!reading.ok) throw new Error(`cannot be read: ${JSON.stringify(reading.faults)}`);
  return requestOf(reading.trade, { ...EXTRAS, ...extras });
};

describe('a manual trade', () => {
  it('that is empty names everything it needs at once', () => {
    const empty = { quantity: '', price: '', value: '' };
    expect(faults({ type: null, date: '', figures: empty })).toEqual({
      type: 'required',
      date: 'required',
      quantity: 'required',
      price: 'required',
      value: 'required',
    });
  });

  it.each(['quantity', 'price', 'value'] as const)('needs a valid %s above zero', (figure) => {
    expect(faults(figures({ [figure]: 'abc' }))).toEqual({ [figure]: 'invalid' });
    expect(faults(figures({ [figure]: '0' }))).toEqual({ [figure]: 'notPositive' });
    expect(faults(figures({ [figure]: '-1' }))).toEqual({ [figure]: 'notPositive' });
    expect(faults(figures({ [figure]: '1,234' }))).toHaveProperty(figure);
  });

  it('may be worth less than a cent: 0.00000003 BTC at 60,000 was refused as not above zero', () => {
    const tiny = { quantity: '0.00000003', price: '60,000.00', value: '0.00' };
    expect(sent({ figures: tiny })).toMatchObject({ quantityBtc: '0.00000003', priceUsd: '60000.00' });
    expect(sent({ figures: tiny })).not.toHaveProperty('valueUsd');
    expect(sent({ figures: tiny, currency: 'BRL', rate: '5' }).paid).toMatchObject({ amountBrl: '0.00' });
    expect(faults(figures({ value: '0.00' }))).toEqual({ value: 'notPositive' });
  });

  it('in reais takes reais alone (regression: US$ 65.000,00 was taken as reais, R$ 350.000,00 refused without a word)', () => {
    const reais = { currency: 'BRL', rate: '5.00' } as const;
    const priced = (price: string) => faults({ ...reais, ...figures({ price }) });
    expect(priced('US$ 65,000.00')).toEqual({ price: 'unreadable' });
    expect(priced('R$ 65,000.00')).toEqual({});
    expect(faults({ ...reais, fee: 'US$ 10' })).toEqual({ fee: 'unreadable' });
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

  it('has no fee above what a sale brought', () => {
    expect(faults({ type: 'sell', fee: '650.01' })).toEqual({ fee: 'aboveValue' });
    expect(faults({ type: 'buy', fee: '650.01' })).toEqual({});
  });

  it('that is too large is rejected before it is sent', () => {
    const many = figures({ quantity: '20000000', price: '999,999,999,999', value: '1' });
    expect(faults({ ...many, currency: 'BRL', rate: '1' })).toEqual({ value: 'tooLarge' });
  });
});

describe('the request of a manual trade', () => {
  it('carries a value only where it was typed, and nothing that was left blank', () => {
    expect(sent({})).toEqual({
      type: 'buy',
      tradedOn: '2026-11-20',
      quantityBtc: '0.01000000',
      priceUsd: '65000.00',
      feeUsd: '0.00',
    });
    expect(sent({ isValueTyped: true }).valueUsd).toBe('650.00');
  });

  it('says where the proceeds of a sale go', () => {
    expect(sent({ type: 'sell' })).toMatchObject({ proceedsTo: 'portfolio_cash' });
    expect(sent({ type: 'sell' }, { isToCash: false })).toMatchObject({ proceedsTo: 'pocket' });
    expect(sent({})).not.toHaveProperty('proceedsTo');
  });

  it('in reais has dollars at the rate, and the reais with the rate next to them', () => {
    const texts: Partial<TradeTexts> = {
      currency: 'BRL',
      figures: { quantity: '0.01', price: '350,000.00', value: '3,500.00' },
      fee: '10',
      rate: '5.4321',
    };
    // 350 000 / 5.4321 = 64 431.8035, 10 / 5.4321 = 1.8409.
    expect(sent(texts, { rateOrigin: { rateDate: '2026-11-20', rateSource: 'PTAX' } })).toMatchObject({
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
    expect(sent({ ...texts, type: 'sell' }).paid?.amountBrl).toBe('3490.00');
    expect(sent(texts).paid).not.toHaveProperty('rateSource');
  });

  it('keeps notes, regime and the consent to an unusual price', () => {
    expect(sent({}, { notes: ' gift ', regime: 'bear', isConfirmed: true })).toMatchObject({
      notes: 'gift',
      regime: 'bear',
      confirmed: true,
    });
  });
});
