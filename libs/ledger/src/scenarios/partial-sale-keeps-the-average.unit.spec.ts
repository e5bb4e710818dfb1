import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 4 BTC at an average of 176.00 (cost 704.00, see average-price-includes-fees). Sold: 1 BTC at 300.00, fee 2.00.
 * Cost removed 704.00 / 4 = 176.00; realised 300.00 - 2.00 - 176.00 = 122.00; left 528.00 for 3 BTC, average 176.00.
 * At 300.00: 3 x 300.00 = 900.00, unrealised 900.00 - 528.00 = 372.00, profit 122.00 + 372.00 = 494.00.
 * The same by cash: 900.00 + 298.00 - 704.00 = 494.00; return 494.00 / 704.00 = 70.17 %.
 */
it('a sale of a part leaves the average price unchanged', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100', fee: '1' });
  ledger.buys({ quantity: '3', price: '200', fee: '3' });
  ledger.sells({ quantity: '1', price: '300', fee: '2' });
  expect(figuresAt(ledger, '300.00')).toMatchObject({
    averagePrice: 17_600n,
    availableBalance: 29_800n,
    realised: 12_200n,
    unrealised: 37_200n,
    profitLoss: 49_400n,
    totalReturnPercent: '70.17',
    fees: 600n,
  });
});
