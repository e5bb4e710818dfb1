import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 100.00, 0.5 sold at 200.00: cash 100.00; withdrawn 40.00: cash 60.00. Voided: cash 100.00.
 * The gain at 200.00 is 100.00 throughout.
 */
it('a voided withdrawal of portfolio cash is cash again and no longer paid out', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.sells({ quantity: '0.5', price: '200' });
  ledger.withdrawsCash('40.00');
  expect(figuresAt(ledger, '200')).toMatchObject({ availableBalance: 6_000n, profitLoss: 10_000n });
  ledger.voids(2);
  expect(figuresAt(ledger, '200')).toMatchObject({ availableBalance: 10_000n, profitLoss: 10_000n });
  expect(ledger.state.totals.paidOut).toBe(0n);
});
