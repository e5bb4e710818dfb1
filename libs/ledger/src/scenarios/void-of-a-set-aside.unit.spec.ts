import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { weekStatus } from '../metrics/week-status.js';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Week 48 set aside: 100.00. Week 49 uses 80.00 above its base: 20.00. Voiding the set-aside: -80.00 from
 * 2 December on, which needs consent.
 */
it('a set-aside that was spent since can be voided with consent', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: null });
  ledger.setsAside();
  ledger.at('2026-12-02').recommends({ base: '100.00', investment: '180.00' });
  ledger.executes({ quantity: '0.003', price: '60000' });
  expect(rejectionOf(ledger.voids(0))).toEqual({
    code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
    date: '2026-12-02',
    balance: -8_000n,
    before: 2_000n,
  });
  ledger.voids(0, { acceptNegative: true });
  expect(ledger.state.totals.dynamicBalance).toBe(-8_000n);
  expect(weekStatus(ledger.state, isoWeekOf('2026-W48'))).toBe('neutral');
});
