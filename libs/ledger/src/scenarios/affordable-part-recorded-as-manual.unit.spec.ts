import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Balance 50.00, base 100.00, planned 300.00: base and balance cover 150.00. Bought by hand: 0.0025 BTC at 60,000.00.
 * A manual buy leaves the dynamic balance (50.00) and the week alone: its slot is free, its status "neutral".
 */
it('the way out of a short dynamic balance: record what can be afforded as manual', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.deposits('50.00');
  ledger.recommends({ base: '100.00', investment: '300.00' });
  expect(rejectionOf(ledger.executes({ quantity: '0.005', price: '60000' }))).toMatchObject({
    affordable: 15_000n,
  });
  ledger.buys({ quantity: '0.0025', price: '60000' });
  expect(ledger.state.totals).toMatchObject({ dynamicBalance: 5_000n, invested: 15_000n });
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('neutral');
});
