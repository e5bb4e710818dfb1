import { describe, expect, it } from '@jest/globals';
import { type MarketConditions, marketNotices } from './market-notices.js';

const quiet: MarketConditions = {
  ...{ day: '2026-11-27', priceCents: '9000000', change24h: 1.2, rsi: 55 },
  ...{ zone: 'neutral', regime: 'transition', sid: 0.1, level: 'LOW_STRESS' },
};
const told = (before: Partial<MarketConditions>, now: Partial<MarketConditions>) =>
  marketNotices({ ...quiet, ...before }, { ...quiet, ...now });
const causes = (before: Partial<MarketConditions>, now: Partial<MarketConditions>) =>
  told(before, now).map(({ cause }) => cause);

describe('notices of a market snapshot', () => {
  it('are none where nothing that people want to know has changed', () => {
    expect(told({}, { rsi: 57, sid: 0.4, change24h: -9.9, priceCents: '9100000' })).toEqual([]);
  });

  it('tell the regime that is left and the new one', () => {
    expect(told({}, { regime: 'bear' })).toEqual([
      {
        cause: 'regime 2026-11-27 bear',
        content: { kind: 'regime-changed', params: { regime: 'bear', oldRegime: 'transition' } },
      },
    ]);
  });

  it('tell both figures of the RSI and the zone it entered', () => {
    expect(told({ rsi: 55.004 }, { rsi: 60, zone: 'neutral_bullish' })).toEqual([
      {
        cause: 'rsi zone 2026-11-27 neutral_bullish',
        content: { kind: 'rsi-zone', params: { oldRsi: '55.00', newRsi: '60.00', zone: 'neutral_bullish' } },
      },
    ]);
  });

  it.each([
    [20, 19.99, ['rsi extreme 2026-11-27 low']],
    [19.99, 18, []],
    [21, 20, []],
    [89.99, 90, ['rsi extreme 2026-11-27 high']],
    [90, 95, []],
    [91, 89, []],
  ])('tell an RSI below 20 and from 90: from %d to %d', (before, now, expected) => {
    expect(causes({ rsi: before }, { rsi: now })).toEqual(expected);
  });

  it.each([
    [0.5, 0.501, ['stress 2026-11-27 above']],
    [0.6, 0.5, ['stress 2026-11-27 between']],
    [-0.5, -0.501, ['stress 2026-11-27 below']],
    [0.6, -0.6, ['stress 2026-11-27 below']],
    [0.6, 0.7, []],
  ])('tell a stress index that crosses 0.5 on either side: from %d to %d', (before, now, expected) => {
    expect(causes({ sid: before }, { sid: now })).toEqual(expected);
  });

  it.each([
    [9.99, 10, ['price 2026-11-27 up']],
    [10, 14, []],
    [-9.99, -10, ['price 2026-11-27 down']],
    [11, -11, ['price 2026-11-27 down']],
    [null, 10.5, ['price 2026-11-27 up']],
    [10.5, null, []],
  ])('tell a price that moved by 10 percent: from %p to %p', (before, now, expected) => {
    expect(causes({ change24h: before }, { change24h: now })).toEqual(expected);
  });

  it('have the day in their cause, so that a swing about a limit is told once a day', () => {
    const again = { rsi: 19, day: '2026-11-28' };
    expect(causes({ rsi: 21 }, { rsi: 19 })).toEqual(causes({ rsi: 22 }, { rsi: 18 }));
    expect(causes({ rsi: 21 }, { rsi: 19 })).not.toEqual(causes({ rsi: 21 }, again));
  });
});
