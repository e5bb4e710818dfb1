import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Deposited 100.00 on Monday, withdrawn 30.00 on Tuesday, deposited 10.00 on Friday: 80.00.
 * Without the first: -30.00 on Tuesday, -20.00 on Friday.
 */
it('a voided deposit that was withdrawn since needs consent', () => {
  const ledger = new LedgerScenario('2026-11-23');
  ledger.deposits('100.00');
  ledger.at('2026-11-24').withdraws('30.00');
  ledger.at('2026-11-27').deposits('10.00');
  expect(rejectionOf(ledger.voids(0))).toMatchObject({ date: '2026-11-24', balance: -3_000n });
  ledger.voids(0, { acceptNegative: true });
  expect(ledger.state.totals.dynamicBalance).toBe(-2_000n);
});
