import { describe, expect, it } from '@jest/globals';
import type { TrackRecordWeek } from './track-record-outcome.js';
import { trackRecordOutcome } from './track-record-outcome.js';

const week = (
  price: number,
  direct: number,
  strategic: number,
  conditions: Pick<TrackRecordWeek, 'rsi' | 'regime'> = { rsi: 55, regime: 'transition' },
): TrackRecordWeek => ({ price, multipliers: { direct, strategic }, ...conditions });

describe('what became of the money since the record began', () => {
  it('is nothing before the first published week', () => {
    expect(trackRecordOutcome([], 20)).toBeUndefined();
  });

  it('waits below a multiplier of one, and is used above it, never more than there is', () => {
    const outcome = trackRecordOutcome([week(100, 0.5, 0), week(50, 4, 2), week(200, 1, 0)], 20);
    // By hand. Direct: 10 at 100, then 30 of 30 at 50, then 20 at 200: 0.1 + 0.6 + 0.1.
    expect(outcome).toMatchObject({ weeks: 3, newMoney: 60, price: 200 });
    expect(outcome?.direct.btc).toBeCloseTo(0.8, 12);
    expect(outcome?.direct).toMatchObject({ idle: 0, value: 160 });
    // Strategic: nothing, 40 of 40 at 50, nothing; 20 wait.
    expect(outcome?.strategic).toMatchObject({ btc: 0.8, idle: 20, value: 180, averagePrice: 50 });
    expect(outcome?.strategic.returnPercent).toBeCloseTo(200, 10);
    // Fixed: 0.2 + 0.4 + 0.1.
    expect(outcome?.fixedDca.btc).toBeCloseTo(0.7, 12);
    expect(outcome?.fixedDca.value).toBeCloseTo(140, 10);
  });

  it('sells and buys back by the rules of the strategy', () => {
    const weeks = [
      week(100, 1, 1),
      week(200, 0, 0, { rsi: 92, regime: 'bull' }),
      week(200, 0, 0, { rsi: 92, regime: 'bear' }),
      week(50, 0, 0, { rsi: 15, regime: 'bear' }),
    ];
    const outcome = trackRecordOutcome(weeks, 20);
    // Direct holds 0.2, sells 4 % of it for 1.60 in the bull market alone, and buys for 15 % of that in the bear market.
    expect(outcome?.direct.btc).toBeCloseTo(0.2 - 0.008 + (1.6 * 0.15) / 50, 12);
    expect(outcome?.direct.idle).toBeCloseTo(60 + 1.6 * 0.85, 12);
    expect(outcome?.strategic.btc).toBeCloseTo(0.2 - 0.006 + (1.2 * 0.15) / 50, 12);
  });

  it('agrees with another computation over many weeks', () => {
    const weeks = Array.from({ length: 200 }, (_, index) =>
      week(
        100 + 60 * Math.sin(index / 9),
        2 + 2 * Math.sin(index / 5),
        1.5 + 1.5 * Math.cos(index / 7),
        index % 40 === 39 ? { rsi: 95, regime: 'bull' } : { rsi: 20 + (index % 50), regime: 'bear' },
      ),
    );
    const outcome = trackRecordOutcome(weeks, 20);
    for (const [profile, share] of [
      ['direct', 0.04],
      ['strategic', 0.03],
    ] as const) {
      // Money in one purse for each purpose, Bitcoin as the sum of single trades.
      const trades: number[] = [];
      let [waiting, proceeds] = [0, 0];
      for (const { price, multipliers, rsi, regime } of weeks) {
        waiting += 20;
        const spent = 20 * multipliers[profile] > waiting ? waiting : 20 * multipliers[profile];
        waiting -= spent;
        trades.push(spent / price);
        if (regime === 'bear' && rsi < 50) {
          const again = proceeds * 0.15 * Math.min(1, (50 - rsi) / 35);
          proceeds -= again;
          trades.push(again / price);
        }
        if (regime === 'bull' && rsi >= 90) {
          const held = trades.reduce((sum, each) => sum + each, 0);
          trades.push(-held * share);
          proceeds += held * share * price;
        }
      }
      const btc = trades.reduce((sum, each) => sum + each, 0);
      const value = btc * (weeks.at(-1)?.price ?? 0) + waiting + proceeds;
      expect(outcome?.[profile].btc).toBeCloseTo(btc, 9);
      expect(outcome?.[profile].value).toBeCloseTo(value, 6);
    }
  });
});
