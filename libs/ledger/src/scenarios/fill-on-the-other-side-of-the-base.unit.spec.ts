import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { appended, LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * Base 100.00, planned 60.00 (would build 40.00). Filled: 0.0019 BTC at 60,000.00 = 114.00, fee 0.30: spent 114.30.
 * 114.30 - 100.00 = 14.30 come from the dynamic balance: 50.00 - 14.30 = 35.70. The week is "using".
 */
it('the fill decides: planned below the base, filled above it', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.deposits('50.00');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  const decision = ledger.executes({ quantity: '0.0019', price: '60000', fee: '0.30' });
  expect(appended(decision)).toEqual(['ledger.bitcoin-bought', 'ledger.dynamic-balance-used']);
  expect(ledger.state.totals.dynamicBalance).toBe(3_570n);
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('using');
});
