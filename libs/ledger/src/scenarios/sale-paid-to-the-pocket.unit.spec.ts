import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 1 BTC at 100.00. Sold 0.5 at 120.00, fee 1.00, to the pocket: 59.00 leave.
 * At 120.00: 60.00 of Bitcoin + 59.00 paid out - 100.00 invested = 19.00, that is 19.00 %. Cash stays 0.
 */
it('proceeds paid to the pocket leave the portfolio and still count as gain', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.sells({ quantity: '0.5', price: '120', fee: '1', to: 'pocket' });
  expect(figuresAt(ledger, '120.00')).toMatchObject({
    availableBalance: 0n,
    portfolioValue: 6_000n,
    realised: 900n,
    unrealised: 1_000n,
    profitLoss: 1_900n,
    totalReturnPercent: '19.00',
  });
});
