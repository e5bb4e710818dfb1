import { describe, expect, it } from '@jest/globals';

import { BEAR_WEEK, BULL_WEEK, executed, RECOMMENDATION_ID, TODAY, viewOf } from '../testing/week.fixture';
import { groupState } from './group-state';
import { tradeDays } from './trade-days';

describe('the state of a group', () => {
  it('is open until it is carried out', () => {
    const view = viewOf(BEAR_WEEK);
    expect(groupState(view, 'investment', TODAY)).toMatchObject({ kind: 'open', breaksRule: false });
    expect(groupState(executed(view), 'investment', TODAY)).toMatchObject({
      kind: 'executed',
      isOfEarlier: false,
    });
  });

  it('offers a newer recommendation next to a done week', () => {
    const newer = { ...executed(viewOf(BEAR_WEEK)), recommendationId: RECOMMENDATION_ID.replace(/1$/, '9') };
    expect(groupState(newer, 'investment', TODAY)).toMatchObject({ kind: 'executed', isOfEarlier: true });
  });

  it('says that carrying it out breaks a rule when the server lists it as closed', () => {
    expect(groupState(viewOf(BEAR_WEEK, { openParts: [] }), 'investment', TODAY)).toMatchObject({
      kind: 'open',
      breaksRule: true,
    });
  });

  it('is over once the days of recording have passed', () => {
    expect(groupState(viewOf(BEAR_WEEK), 'investment', '2026-08-24')).toEqual({ kind: 'over' });
  });

  it('has a price only where the RSI alone is in the way', () => {
    const view = viewOf(BULL_WEEK);
    expect(groupState(view, 'investment', TODAY)).toMatchObject({
      kind: 'none',
      reason: 'rsi_too_high',
      canSetAside: true,
    });
    expect(groupState(view, 'reinvestment', TODAY)).toMatchObject({
      reason: 'regime_forbids',
      appearsAtPriceUsd: null,
      canSetAside: false,
    });
  });
});

describe('the days a trade may carry', () => {
  const execution = { from: '2026-08-11', to: '2026-08-16', recordableUntil: '2026-08-23' };

  it('run from the issue to today, newest first', () => {
    expect(tradeDays(execution, '2026-08-12')).toEqual(['2026-08-12', '2026-08-11']);
  });

  it('end with the week when it is recorded later', () => {
    expect(tradeDays(execution, '2026-08-20')[0]).toBe('2026-08-16');
    expect(tradeDays(execution, '2026-08-20')).toHaveLength(6);
  });
});
