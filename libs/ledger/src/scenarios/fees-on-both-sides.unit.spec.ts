import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * Bought 0.5 BTC at 40,000.00, fee 20.00: cost 20,020.00. Sold 0.5 BTC at 44,000.00, fee 22.00: 21,978.00.
 * Realised 21,978.00 - 20,020.00 = 1,958.00; return 1,958.00 / 20,020.00 = 9.78 %; fees 42.00.
 */
it('fees of buy and sale both lower the gain', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '0.5', price: '40000', fee: '20' });
  ledger.sells({ quantity: '0.5', price: '44000', fee: '22' });
  expect(figuresAt(ledger, '1.00')).toMatchObject({
    availableBalance: 2_197_800n,
    realised: 195_800n,
    totalReturnPercent: '9.78',
    fees: 4_200n,
  });
});
