import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * Week 48: recommended 60.00 of a base of 100.00 and not executed. Week 49: executed 60.00.
 * Only week 49 builds: 100.00 - 60.00 = 40.00, not 140.00.
 */
it('a week in which nobody did anything credits nothing later', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  ledger.at('2026-12-02').recommends({ base: '100.00', investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  expect(ledger.state.totals.dynamicBalance).toBe(4_000n);
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('neutral');
  expect(weekStatus(ledger.state, isoWeekOf('2026-W49'))).toBe('building');
});
