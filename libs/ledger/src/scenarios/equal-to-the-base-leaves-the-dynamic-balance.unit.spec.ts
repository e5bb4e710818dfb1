import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { appended, LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * 0.00166 BTC at 60,000.00 = 99.60; fee 0.40; spent 100.00 = base. No movement of the dynamic balance; "equal".
 */
it('spending exactly the base, fee included, moves nothing else', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: '100.00' });
  expect(appended(ledger.executes({ quantity: '0.00166', price: '60000', fee: '0.40' }))).toEqual([
    'ledger.bitcoin-bought',
  ]);
  expect(ledger.state.totals.dynamicBalance).toBe(0n);
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('equal');
});
