import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * On the 20th 1 BTC at 200.00; on the 22nd 1 BTC sold at 300.00; on the 27th 1 BTC at 100.00 entered for the 10th:
 * average 150.00, realised 150.00.
 * Corrected to 0.5 BTC at 100.00 = 50.00: before the sale 1.5 BTC for 250.00; 250.00 / 1.5 = 166.67 leave, realised
 * 300.00 - 166.67 = 133.33, and 0.5 BTC for 83.33 are left.
 * Moved to the 25th, after the sale: 200.00 leave, realised 100.00, and 0.5 BTC for 50.00 are left.
 */
it('a corrected late entry changes the gains of every later sale, and of none before it', () => {
  const ledger = new LedgerScenario('2026-11-20');
  ledger.buys({ quantity: '1', price: '200' });
  ledger.at('2026-11-22').sells({ quantity: '1', price: '300' });
  ledger.at('2026-11-27').buys({ quantity: '1', price: '100', on: '2026-11-10' });
  expect(figuresAt(ledger, '300')).toMatchObject({ realised: 15_000n, costBasis: 15_000n });
  ledger.edits(2, { quantity: '0.5', price: '100', on: '2026-11-10' });
  expect(figuresAt(ledger, '300')).toMatchObject({
    realised: 13_333n,
    costBasis: 8_333n,
    averagePrice: 16_667n,
    totalInvested: 25_000n,
  });
  ledger.edits(3, { quantity: '0.5', price: '100', on: '2026-11-25' });
  expect(figuresAt(ledger, '300')).toMatchObject({ realised: 10_000n, costBasis: 5_000n });
  expect(ledger.state.history.map(({ transaction }) => transaction.tradedOn)).toEqual([
    '2026-11-20',
    '2026-11-22',
    '2026-11-25',
  ]);
});
