import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Balance 100.00. First: 60.00 of the base of 100.00, built 40.00 -> 140.00.
 * Second, overridden: base 0, all 60.00 come from the dynamic balance -> 80.00. The week on the whole: 40.00 - 60.00, "using".
 */
it('a second investment of the week has no base left', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.deposits('100.00');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  ledger.at('2026-11-28').recommends({ base: '100.00', investment: '60.00', inputs: 'of Saturday' });
  const second = { quantity: '0.001', price: '60000' };
  expect(rejectionOf(ledger.executes(second))).toMatchObject({
    code: 'LEDGER.WEEKLY_RULE',
    violations: ['one_investment_a_week'],
    totalOperations: 1,
  });
  ledger.executes({ ...second, override: true });
  expect(ledger.state.totals.dynamicBalance).toBe(8_000n);
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('using');
});
