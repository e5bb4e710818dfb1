import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '@app/ledger';
import { priceCents } from '@app/money';
import { marketEvaluation } from '../testing/market-evaluation.builder.js';
import { guardPriceOf } from './market.js';

const price = priceCents(10_000_000n);
const stored = priceCents(9_000_000n);
const evaluation = marketEvaluation({ day: '2026-11-27' });
const on = (day: string, series: 'market' | 'recorded', close?: typeof stored) =>
  guardPriceOf(calendarDateOf(day), close, { series, price, evaluation });

describe('the price that a trade of a day is compared with', () => {
  it.each(['market', 'recorded'] as const)('is the close of that day in a %s series', (series) => {
    expect(on('2026-11-20', series, stored)).toEqual({ price: stored, is: 'close' });
  });

  it('is the newest one while the day is open, also a day ahead of UTC, and is not called a close', () => {
    expect(on('2026-11-27', 'market')).toEqual({ price, is: 'newest_price' });
    expect(on('2026-11-28', 'market')).toEqual({ price, is: 'newest_price' });
  });

  it('is the last one of a recording on every later day, and is not called the close of that day', () => {
    expect(on('2026-12-31', 'recorded')).toEqual({ price, is: 'newest_price' });
    expect(on('2026-12-31', 'market')).toBeNull();
  });

  it('is none where nothing is known of an earlier day', () => {
    expect(on('2026-11-20', 'market')).toBeNull();
    expect(on('2026-11-20', 'recorded')).toBeNull();
  });
});
