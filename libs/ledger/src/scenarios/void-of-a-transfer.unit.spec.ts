import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Cash 100.00, transferred 80.00, of which 50.00 were withdrawn from the dynamic balance: cash 20.00, balance 30.00.
 * Voided: cash 100.00, balance -50.00, with consent.
 */
it('a voided transfer moves the money back, out of a balance that may need it', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.sells({ quantity: '0.5', price: '200' });
  ledger.transfers('80.00');
  ledger.withdraws('50.00');
  expect(rejectionOf(ledger.voids(2))).toMatchObject({
    code: 'LEDGER.DYNAMIC_BALANCE_NEGATIVE',
    balance: -5_000n,
  });
  ledger.voids(2, { acceptNegative: true });
  expect(ledger.state.totals).toMatchObject({ portfolioCash: 10_000n, dynamicBalance: -5_000n });
});
