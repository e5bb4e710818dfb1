import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * 28 December 2026 (Monday) to 3 January 2027 (Sunday) is week 2026-W53. Advised on 31 December, executed on
 * 2 January: still 2026-W53, base 100.00 - 60.00 = 40.00. A second one on 3 January breaks the rule; on 4 January
 * 2027-W01 begins.
 */
it('the week around New Year is one week, named by its ISO year', () => {
  const ledger = new LedgerScenario('2026-12-31');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  const fill = { quantity: '0.001', price: '60000' };
  ledger.at('2027-01-02').executes(fill);
  expect(ledger.state.totals.dynamicBalance).toBe(4_000n);
  expect([...ledger.state.weeks.keys()]).toEqual(['2026-W53']);
  ledger.at('2027-01-03').recommends({ base: '100.00', investment: '60.00' });
  expect(rejectionOf(ledger.executes(fill))).toMatchObject({
    code: 'LEDGER.WEEKLY_RULE',
    week: '2026-W53',
  });
  ledger.at('2027-01-04').recommends({ base: '100.00', investment: '60.00' });
  ledger.executes(fill);
  expect([...ledger.state.weeks.keys()]).toEqual(['2026-W53', '2027-W01']);
});
