import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Balance 50.00, base 100.00, planned 300.00: needs 200.00, short by 150.00; base and balance cover 150.00.
 * Accepted: 50.00 - 200.00 = -150.00. Nothing can be withdrawn. A week set aside: -50.00. A deposit of 80.00: 30.00.
 */
it('a dynamic balance that becomes negative with consent, and is repaid', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.deposits('50.00');
  ledger.recommends({ base: '100.00', investment: '300.00' });
  const fill = { quantity: '0.005', price: '60000' };
  expect(rejectionOf(ledger.executes(fill))).toEqual({
    code: 'LEDGER.DYNAMIC_BALANCE_SHORT',
    available: 5_000n,
    needed: 20_000n,
    shortfall: 15_000n,
    affordable: 15_000n,
  });
  ledger.executes({ ...fill, acceptNegative: true });
  expect(ledger.state.totals.dynamicBalance).toBe(-15_000n);
  expect(rejectionOf(ledger.withdraws('0.01')).code).toBe('LEDGER.NO_FUNDS');
  ledger.at('2026-12-01').recommends({ base: '100.00', investment: null });
  ledger.setsAside();
  expect(ledger.state.totals.dynamicBalance).toBe(-5_000n);
  ledger.deposits('80.00');
  expect(ledger.state.totals.dynamicBalance).toBe(3_000n);
});
