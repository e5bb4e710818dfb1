import { describe, expect, it } from '@jest/globals';
import { appended, LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

describe('issue recommendation', () => {
  it('is written with week, day and frozen inputs', () => {
    const ledger = new LedgerScenario('2027-01-01');
    expect(appended(ledger.recommends({ inputs: 'a' }))).toEqual(['ledger.recommendation-issued']);
    expect(ledger.state.recommendations.get(ledger.latest())).toMatchObject({
      issued: { week: '2026-W53', issuedOn: '2027-01-01', frozenInputs: { inputs: 'a' }, base: 10_000n },
      executedBy: { investment: null, reinvestment: null, sale: null },
    });
  });

  it('is the same one again within 60 seconds, whatever moved', () => {
    const ledger = new LedgerScenario('2026-11-27').at('2026-11-27', '09:00:00');
    const first = ledger.recommends({ inputs: 'a' });
    const again = ledger.at('2026-11-27', '09:01:00').recommends({ inputs: 'b' });
    expect(again).toEqual({ ...first, outcome: 'repeated' });
    expect(appended(ledger.at('2026-11-27', '09:01:01').recommends({ inputs: 'b' }))).toHaveLength(1);
  });

  it('is a new one within 60 seconds when it is asked for anew and something moved (regression: a saved base was not used)', () => {
    const ledger = new LedgerScenario('2026-11-27').at('2026-11-27', '09:00:00');
    const first = ledger.recommends({ inputs: 'a' });
    const anew = ledger.at('2026-11-27', '09:00:30').recommends({ inputs: 'b', isAnew: true });
    expect(appended(anew)).toEqual(['ledger.recommendation-issued']);
    const same = new LedgerScenario('2026-11-27').at('2026-11-27', '09:00:00');
    same.recommends({ inputs: 'a' });
    expect(same.recommends({ inputs: 'a', isAnew: true })).toEqual({ ...first, outcome: 'repeated' });
  });

  it('is that of the week, however old it is, where only the first is wanted', () => {
    const ledger = new LedgerScenario('2026-11-27').at('2026-11-27', '09:00:00');
    const first = ledger.recommends({ inputs: 'a', isFirst: true });
    expect(appended(first)).toHaveLength(1);
    const later = ledger.at('2026-11-29').recommends({ inputs: 'b', isFirst: true });
    expect(later).toEqual({ ...first, outcome: 'repeated' });
    expect(appended(ledger.at('2026-11-30').recommends({ inputs: 'b', isFirst: true }))).toHaveLength(1);
  });

  it('is the same one again from equal inputs, in the same week', () => {
    const ledger = new LedgerScenario('2026-11-27');
    const first = ledger.recommends({ inputs: 'a' });
    expect(ledger.at('2026-11-29').recommends({ inputs: 'a' })).toEqual({ ...first, outcome: 'repeated' });
    expect(appended(ledger.at('2026-11-30').recommends({ inputs: 'a' }))).toHaveLength(1);
  });

  it('is new after midnight on Sunday, although less than 60 seconds have passed', () => {
    const ledger = new LedgerScenario('2026-11-29').at('2026-11-29', '23:59:50');
    ledger.recommends({ inputs: 'a' });
    expect(appended(ledger.at('2026-11-30', '00:00:10').recommends({ inputs: 'a' }))).toHaveLength(1);
  });

  it('needs an active subscription', () => {
    const ledger = new LedgerScenario('2026-11-27');
    expect(rejectionOf(ledger.recommends({ isSubscriptionActive: false })).code).toBe(
      'SUBSCRIPTION.NOT_ACTIVE',
    );
  });

  it('needs a base above zero', () => {
    const ledger = new LedgerScenario('2026-11-27');
    expect(rejectionOf(ledger.recommends({ base: '0.00' }))).toEqual({
      code: 'LEDGER.AMOUNT_NOT_POSITIVE',
      field: 'base',
    });
  });
});
