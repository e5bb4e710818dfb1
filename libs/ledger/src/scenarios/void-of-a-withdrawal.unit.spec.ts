import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Deposited 100.00, withdrawn 60.00: 40.00. Voided: 100.00. Withdrawn 90.00: 10.00.
 * Restoring the first withdrawal: 100.00 - 60.00 - 90.00 = -50.00, on the day of the second.
 */
it('a voided withdrawal puts the money back; restoring it later may need consent', () => {
  const ledger = new LedgerScenario('2026-11-23');
  ledger.deposits('100.00');
  ledger.withdraws('60.00');
  ledger.voids(1);
  expect(ledger.state.totals.dynamicBalance).toBe(10_000n);
  ledger.at('2026-11-25').withdraws('90.00');
  expect(rejectionOf(ledger.restores(1))).toEqual({
    code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
    date: '2026-11-25',
    balance: -5_000n,
    before: 1_000n,
  });
  ledger.restores(1, { acceptNegative: true });
  expect(ledger.state.totals.dynamicBalance).toBe(-5_000n);
});
