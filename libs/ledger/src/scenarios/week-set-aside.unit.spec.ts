import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * Nothing recommended in week 48: the base of 100.00 goes into the dynamic balance. Nothing was invested, so there
 * is no return to speak of ("-").
 */
it('a week without an investment sets the whole base aside', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: null });
  ledger.setsAside();
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('building');
  expect(figuresAt(ledger, '60000')).toMatchObject({
    dynamicBalance: 10_000n,
    portfolioValue: 0n,
    totalInvested: 0n,
    totalReturnPercent: null,
  });
});
