import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 100.00, 1 BTC at 200.00, 1 BTC sold at 300.00: average 150.00, realised 150.00, cost left 150.00.
 * Without the first buy: average 200.00, realised 300.00 - 200.00 = 100.00, nothing left.
 */
it('a voided buy leaves the average and the gains of every later sale as if it had never been', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.buys({ quantity: '1', price: '200' });
  ledger.sells({ quantity: '1', price: '300' });
  expect(figuresAt(ledger, '300')).toMatchObject({ realised: 15_000n, costBasis: 15_000n });
  ledger.voids(0);
  expect(figuresAt(ledger, '300')).toMatchObject({
    bitcoin: 0n,
    costBasis: 0n,
    realised: 10_000n,
    totalInvested: 20_000n,
    profitLoss: 10_000n,
  });
});
