import { expect, it } from '@jest/globals';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * 3 BTC for 100.00 in all: 3 x 33.33 = 99.99, and 100.00 is what was really paid (allowed: 1 + 3 x 0.5 cents).
 * Cost 10,000 cents = 1,000,000,000,000 units of 10^-8 cent.
 * Sale of 1 of 3: 10^12 / 3 -> 333,333,333,333 leave, 666,666,666,667 stay.
 * Sale of 1 of 2: 333,333,333,333.5 -> half to even 333,333,333,334 leave, 333,333,333,333 stay.
 * Sale of the last: all 333,333,333,333 leave. Each sold at 33.33: realised 99.99 - 100.00 = -0.01, exactly.
 */
it('costs that do not divide lose nothing until the last satoshi is sold', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '3', price: '33.33', value: '100.00' });
  const costs = [ledger.state.totals.cost];
  for (let sale = 0; sale < 3; sale += 1) {
    ledger.sells({ quantity: '1', price: '33.33' });
    costs.push(ledger.state.totals.cost);
  }
  expect(costs).toEqual([1_000_000_000_000n, 666_666_666_667n, 333_333_333_333n, 0n]);
  expect(figuresAt(ledger, '33.33')).toMatchObject({ realised: -1n, profitLoss: -1n, unrealised: 0n });
});
