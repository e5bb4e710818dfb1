import { describe, expect, it } from '@jest/globals';
import { priceCents } from '@app/money';
import type { MarketSnapshot } from '../market/market-snapshots.repository.js';
import { marketEvaluation } from '../testing/market-evaluation.builder.js';
import { ineligibleReason } from './market-for-recommendation.js';

interface Options {
  readonly isCloseCarried?: boolean;
  readonly series?: MarketSnapshot['series'];
  readonly quotes?: MarketSnapshot['quotes'];
}

function snapshot(asOf: string, words: Options = {}) {
  return {
    series: words.series ?? 'market',
    source: 'test exchange',
    asOf: new Date(asOf),
    computedAt: new Date(asOf),
    recordedDay: null,
    price: priceCents(10_000_000n),
    change24h: null,
    quotes: words.quotes ?? null,
    evaluation: marketEvaluation({ isCloseCarried: words.isCloseCarried ?? false }),
  } satisfies MarketSnapshot;
}

describe('ineligibleReason', () => {
  it.each([
    ['2026-11-27T13:00:00.000Z', undefined],
    ['2026-11-27T13:00:00.001Z', 'MARKET.TOO_OLD'],
  ])('of a price of 12:00 looked at %s is %s', (now, code) => {
    expect(ineligibleReason(snapshot('2026-11-27T12:00:00.000Z'), new Date(now))?.code).toBe(code);
  });

  it.each([
    ['2026-11-27T00:00:30.000Z', 'MARKET.CLOSE_MISSING'],
    ['2026-11-27T00:59:59.999Z', 'MARKET.CLOSE_MISSING'],
    ['2026-11-27T12:00:00.000Z', 'MARKET.CLOSE_MISSING'],
  ])('where no close and no last tick of yesterday is there, at %s, is %s', (now, code) => {
    expect(ineligibleReason(snapshot(now, { isCloseCarried: true }), new Date(now))?.code).toBe(code);
  });

  it.each([
    ['2026-11-27T23:59:59.000Z', undefined],
    ['2026-11-28T00:00:00.000Z', 'MARKET.CLOSE_MISSING'],
    ['2026-11-28T00:30:00.000Z', 'MARKET.CLOSE_MISSING'],
  ])(
    'after midnight the close of the ended day is needed: a price of 23:59 looked at %s is %s',
    (now, code) => {
      const withheld = ineligibleReason(snapshot('2026-11-27T23:59:00.000Z'), new Date(now));
      expect(withheld?.code).toBe(code);
      if (code !== undefined) expect(withheld?.members).toEqual({ day: '2026-11-27' });
    },
  );

  it('of a price that one of several providers tells and nobody confirms is MARKET.UNCONFIRMED', () => {
    const asOf = '2026-11-27T12:00:00.000Z';
    const quote = { provider: 'coinbase', label: 'Coinbase', priceUsd: '100000', asOf };
    const of = (verdict: 'used' | 'alone') =>
      ineligibleReason(snapshot(asOf, { quotes: [{ ...quote, verdict }] }), new Date(asOf))?.code;
    expect(of('alone')).toBe('MARKET.UNCONFIRMED');
    expect(of('used')).toBeUndefined();
  });

  it('is none for a recording, however old', () => {
    const recorded = snapshot('2020-01-01T00:00:00.000Z', { series: 'recorded', isCloseCarried: true });

    expect(ineligibleReason(recorded, new Date('2026-11-27T12:00:00.000Z'))).toBeUndefined();
  });
});
