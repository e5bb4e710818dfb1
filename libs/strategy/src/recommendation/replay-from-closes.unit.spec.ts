import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sats, usdCents } from '@app/money';
import { dayNumberOf, isoDateOf } from '../calendar.js';
import { analyseCloses } from '../history-analysis.js';
import { evaluateMarket } from '../market-evaluation.js';
import { trueDailyCloses } from '../true-closes.fixture.js';
import { freezeInputs } from './frozen-inputs.js';
import { recommend } from './recommend.js';
import { replayFromCloses } from './replay-from-closes.js';

const closes = trueDailyCloses();

/** Advice as it is issued: a price of whole cents on a day, evaluated against the days before it. */
function issue(day: string, price: number) {
  const known = closes.filter(({ date }) => date < day);
  const result = evaluateMarket({ history: analyseCloses(known), price, day });
  if (!result.ok) throw new Error(result.code);
  const frozen = freezeInputs({
    evaluation: result.evaluation,
    profile: 'strategic',
    base: usdCents(12_345n),
    satsHeld: sats(150_000_000n),
    portfolioCash: usdCents(98_765n),
  });
  return { known, frozen, explanation: recommend(frozen).explanation };
}

describe('replay from closes', () => {
  it('finds every issued recommendation again, to the last decimal, whatever came later', () => {
    const first = dayNumberOf('2017-11-15');
    const last = dayNumberOf('2019-04-01');
    fc.assert(
      fc.property(
        fc.integer({ min: first, max: last }),
        fc.integer({ min: 50_000, max: 10_000_000 }),
        (day, priceCents) => {
          const { known, frozen, explanation } = issue(isoDateOf(day), priceCents / 100);
          for (const given of [known, closes]) {
            const result = replayFromCloses(frozen, explanation, given);
            expect(result).toMatchObject({ ok: true, agrees: true, differences: [] });
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('names the inputs that a corrected close would have changed', () => {
    const { known, frozen, explanation } = issue('2019-03-01', 3_800);
    const corrected = known.map((row) =>
      row.date === '2019-02-28' ? { ...row, close: row.close * 1.01 } : row,
    );
    // Yesterday's close is in no past change yet, and 30 days decide the index alone when they are extreme.
    expect(replayFromCloses(frozen, explanation, corrected)).toMatchObject({ agrees: true });

    const old = known.map((row) => (row.date === '2018-11-01' ? { ...row, close: row.close * 1.5 } : row));
    const result = replayFromCloses(frozen, explanation, old);
    if (!result.ok) throw new Error(result.code);
    expect(result.agrees).toBe(false);
    expect(result.differences.map(({ input }) => input)).toEqual(
      expect.arrayContaining(['rsi', 'rsiPast.gains']),
    );
    for (const { issued, recomputed } of result.differences) expect(issued).not.toBe(recomputed);
  });

  it('says when the closes cannot tell', () => {
    const { known, frozen, explanation } = issue('2019-03-01', 3_800);
    expect(replayFromCloses(frozen, explanation, [])).toEqual({ ok: false, code: 'STRATEGY.EMPTY_SERIES' });
    expect(replayFromCloses(frozen, explanation, known.slice(-100))).toEqual({
      ok: false,
      code: 'STRATEGY.NOT_ENOUGH_HISTORY',
    });
  });
});
