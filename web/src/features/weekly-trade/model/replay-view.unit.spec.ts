import { describe, expect, it } from '@jest/globals';

import { BEAR_WEEK, BULL_WEEK, viewOf } from '../testing/week.fixture';
import { replayView } from './replay-view';

describe('replaying the frozen inputs', () => {
  it('gives the same cents', () => {
    const view = viewOf(BEAR_WEEK);
    expect(replayView(view)).toEqual({ agrees: true, replayedUsd: view.investment.usd, differences: [] });
    expect(replayView(viewOf(BULL_WEEK)).agrees).toBe(true);
  });

  it('names a shown amount that differs by a cent', () => {
    const view = viewOf(BEAR_WEEK);
    const shown = { ...view, investment: { ...view.investment, usd: '366.72' } };
    expect(replayView(shown).differences).toEqual([
      { what: 'investment', shownUsd: '366.72', replayedUsd: view.investment.usd },
    ]);
  });

  it('names a step of the sum that differs', () => {
    const view = viewOf(BEAR_WEEK);
    const sum = view.investment.sum.map((step) =>
      step.key === 'rsi' ? { ...step, contributionUsd: '1.00' } : step,
    );
    const differences = replayView({ ...view, investment: { ...view.investment, sum } }).differences;
    expect(differences.map(({ what }) => what)).toEqual(['rsi']);
  });
});
