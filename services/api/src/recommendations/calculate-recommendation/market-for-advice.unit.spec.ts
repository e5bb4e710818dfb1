import { describe, expect, it } from '@jest/globals';
import { priceCents } from '@app/money';
import type { MarketSnapshot } from '../../market/market-snapshots.repository.js';
import { marketEvaluation } from '../../testing/market-evaluation.builder.js';
import { withheldReason } from './market-for-advice.js';

function snapshot(asOf: string, words: { isCloseCarried?: boolean; series?: MarketSnapshot['series'] } = {}) {
  return {
    series: words.series ?? 'market',
    source: 'test exchange',
    asOf: new Date(asOf),
    computedAt: new Date(asOf),
    recordedDay: null,
    price: priceCents(10_000_000n),
    change24h: null,
    evaluation: marketEvaluation({ isCloseCarried: words.isCloseCarried ?? false }),
  } satisfies MarketSnapshot;
}

describe('withheldReason', () => {
  it.each([
    ['2026-11-27T13:00:00.000Z', undefined],
    ['2026-11-27T13:00:00.001Z', 'MARKET.TOO_OLD'],
  ])('of a price of 12:00 looked at %s is %s', (now, code) => {
    expect(withheldReason(snapshot('2026-11-27T12:00:00.000Z'), new Date(now))?.code).toBe(code);
  });

  it.each([
    ['2026-11-27T00:00:30.000Z', 'MARKET.CLOSE_MISSING'],
    ['2026-11-27T00:59:59.999Z', 'MARKET.CLOSE_MISSING'],
    ['2026-11-27T12:00:00.000Z', 'MARKET.CLOSE_MISSING'],
  ])('where no close and no last tick of yesterday is there, at %s, is %s', (now, code) => {
    expect(withheldReason(snapshot(now, { isCloseCarried: true }), new Date(now))?.code).toBe(code);
  });

  it('is none for a recording, however old', () => {
    const recorded = snapshot('2020-01-01T00:00:00.000Z', { series: 'recorded', isCloseCarried: true });

    expect(withheldReason(recorded, new Date('2026-11-27T12:00:00.000Z'))).toBeUndefined();
  });
});
