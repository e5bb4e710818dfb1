import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 100.00; sold 0.5 at 200.00: cash 100.00. At 200.00 the gain is 100.00 + 100.00 - 100.00 = 100.00.
 * Withdrawn 70.00, transferred 30.00 to the dynamic balance: value 100.00, paid out 100.00, gain still 100.00.
 */
it('withdrawing and transferring portfolio cash changes no gain', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.sells({ quantity: '0.5', price: '200' });
  expect(figuresAt(ledger, '200.00')).toMatchObject({ portfolioValue: 20_000n, profitLoss: 10_000n });
  ledger.withdrawsCash('70.00');
  ledger.transfers('30.00');
  expect(figuresAt(ledger, '200.00')).toMatchObject({
    portfolioValue: 10_000n,
    availableBalance: 0n,
    dynamicBalance: 3_000n,
    profitLoss: 10_000n,
    totalReturnPercent: '100.00',
  });
});
