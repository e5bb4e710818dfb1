import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 100.00 with a fee of 1.00, then 3 BTC at 200.00 with a fee of 3.00.
 * Cost 101.00 + 603.00 = 704.00 for 4 BTC; average 176.00.
 */
it('the average purchase price of several buys', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100', fee: '1' });
  ledger.buys({ quantity: '3', price: '200', fee: '3' });
  expect(figuresAt(ledger, '176.00')).toMatchObject({
    costBasis: 70_400n,
    averagePrice: 17_600n,
    unrealised: 0n,
    totalReturnPercent: '0.00',
  });
});
