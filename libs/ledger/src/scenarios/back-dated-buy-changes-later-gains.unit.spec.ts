import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * On the 20th 1 BTC at 200.00, on the 22nd 1 BTC sold at 300.00: realised 100.00.
 * On the 27th a buy of 1 BTC at 100.00 is entered for the 10th: the average before the sale was
 * (100.00 + 200.00) / 2 = 150.00, realised 150.00, and 1 BTC of cost 150.00 is left.
 */
it('a back-dated buy takes its part in the average of later sales', () => {
  const ledger = new LedgerScenario('2026-11-20');
  ledger.buys({ quantity: '1', price: '200' });
  ledger.at('2026-11-22').sells({ quantity: '1', price: '300' });
  expect(figuresAt(ledger, '300')).toMatchObject({ realised: 10_000n });
  ledger.at('2026-11-27').buys({ quantity: '1', price: '100', on: '2026-11-10' });
  expect(figuresAt(ledger, '300')).toMatchObject({ realised: 15_000n, costBasis: 15_000n });
});
