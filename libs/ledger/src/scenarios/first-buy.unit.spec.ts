import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * Base 100.00, planned 60.00. Filled: 0.001 BTC at 58,900.00 with a fee of 0.30.
 * Value 0.001 x 58,900.00 = 58.90; spent 58.90 + 0.30 = 59.20; built 100.00 - 59.20 = 40.80.
 * Average purchase price 59.20 / 0.001 = 59,200.00.
 * At 60,000.00: worth 60.00, profit 60.00 - 59.20 = 0.80, return 0.80 / 59.20 = 1.35 %.
 */
it('the first buy of a plan that costs less than the base', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  ledger.executes({ quantity: '0.001', price: '58900.00', fee: '0.30' });
  expect(figuresAt(ledger, '60000.00')).toMatchObject({
    bitcoin: 100_000n,
    averagePrice: 5_920_000n,
    costBasis: 5_920n,
    totalInvested: 5_920n,
    dynamicBalance: 4_080n,
    portfolioValue: 6_000n,
    profitLoss: 80n,
    totalReturnPercent: '1.35',
    fees: 30n,
  });
});
