import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * Base 100.00, spent 60.00: built 40.00. Voided: nothing bought, nothing built. Executed again with 70.00: built 30.00.
 */
it('a voided investment takes back what it built and frees the week', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  ledger.voids(0);
  expect(ledger.state.totals).toMatchObject({ btc: 0n, dynamicBalance: 0n, invested: 0n });
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('neutral');
  ledger.executes({ quantity: '0.001', price: '70000', confirmed: true });
  expect(ledger.state.totals.dynamicBalance).toBe(3_000n);
});
