import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * Base 100.00. Recorded 0.001 at 60,000.00 = 60.00: built 40.00. It was 0.0012 with a fee of 0.10: 72.00 + 0.10 =
 * 72.10, built 27.90. A sale of the same day, recorded after it, stays after it.
 */
it('a corrected fill changes what the week built and nothing else', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '60000' });
  ledger.sells({ quantity: '0.001', price: '60000' });
  ledger.edits(0, { quantity: '0.0012', price: '60000', fee: '0.10' });
  expect(ledger.state.totals).toMatchObject({ btc: 20_000n, dynamicBalance: 2_790n, invested: 7_210n });
  expect(ledger.state.history.map(({ transaction }) => transaction.kind)).toEqual(['buy', 'sell']);
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('building');
});
