import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * On the 20th, as it happened: a sale of 0.5 of 1 BTC, then a buy of 1. A week later for the same day: a sale of 0.2
 * and a buy of 2. Order: late buy 2, sale 0.5, buy 1, late sale 0.2. Held: 1, 3, 2.5, 3.5, 3.3.
 */
it('rows of one date: late buys, then the day as it happened, then late sales and withdrawals', () => {
  const ledger = new LedgerScenario('2026-11-19');
  ledger.buys({ quantity: '1', price: '100' });
  ledger.at('2026-11-20').sells({ quantity: '0.5', price: '100' });
  ledger.buys({ quantity: '1', price: '100' });
  ledger.at('2026-11-27').sells({ quantity: '0.2', price: '100', on: '2026-11-20' });
  ledger.buys({ quantity: '2', price: '100', on: '2026-11-20' });
  expect(ledger.state.history.map(({ after }) => after.btc)).toEqual([
    100_000_000n,
    300_000_000n,
    250_000_000n,
    350_000_000n,
    330_000_000n,
  ]);
});
