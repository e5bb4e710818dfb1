import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC bought at 100.00 and sold at 150.00: realised 50.00, cost 0, no average.
 * Then 0.5 BTC at 200.00: average 200.00, invested 100.00 + 100.00 = 200.00.
 * At 200.00: 100.00 of Bitcoin + 150.00 of cash = 250.00; profit 50.00; return 50.00 / 200.00 = 25.00 %.
 */
it('everything sold resets the average; a re-entry starts again', () => {
  const ledger = new LedgerScenario('2026-11-02');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.at('2026-11-10').sells({ quantity: '1', price: '150' });
  expect(figuresAt(ledger, '999.00')).toMatchObject({
    bitcoin: 0n,
    costBasis: 0n,
    averagePrice: null,
    realised: 5_000n,
    unrealised: 0n,
  });
  ledger.at('2026-11-20').buys({ quantity: '0.5', price: '200' });
  expect(figuresAt(ledger, '200.00')).toMatchObject({
    averagePrice: 20_000n,
    totalInvested: 20_000n,
    portfolioValue: 25_000n,
    profitLoss: 5_000n,
    totalReturnPercent: '25.00',
  });
});
