import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 100.00; 0.5 sold at 200.00. Voided: 1 BTC, cost 100.00, cash 0, realised 0. Restored: as before.
 */
it('a voided sale gives the Bitcoin back and takes the cash away', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.sells({ quantity: '0.5', price: '200' });
  ledger.voids(1);
  expect(figuresAt(ledger, '200')).toMatchObject({
    bitcoin: 100_000_000n,
    costBasis: 10_000n,
    availableBalance: 0n,
    realised: 0n,
  });
  ledger.restores(1);
  expect(figuresAt(ledger, '200')).toMatchObject({ availableBalance: 10_000n, realised: 5_000n });
});
