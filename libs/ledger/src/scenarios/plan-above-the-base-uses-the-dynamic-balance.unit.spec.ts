import { expect, it } from '@jest/globals';
import { dynamicBalanceRunwayWeeks } from '../metrics/dynamic-balance-runway-weeks.js';
import { LedgerScenario, usd } from '../testing/ledger-scenario.js';

/*
 * The example of the strategy text. Balance 250.00; 0.005 BTC at 60,000.00 = 300.00; 300.00 - 100.00 = 200.00 used.
 * 250.00 - 200.00 = 50.00. Cap 3.5: the most a week takes is 100.00 x 2.5 = 250.00, so the 50.00 last 0 weeks.
 */
it('base 100, recommended 300: 200 from the dynamic balance', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.deposits('250.00');
  const runway = () =>
    dynamicBalanceRunwayWeeks({
      dynamicBalance: ledger.state.totals.dynamicBalance,
      base: usd('100.00'),
      cap: '3.5',
    });
  expect(runway()).toBe(1n);
  ledger.recommends({ base: '100.00', investment: '300.00' });
  ledger.executes({ quantity: '0.005', price: '60000' });
  expect(ledger.state.totals).toMatchObject({ dynamicBalance: 5_000n, invested: 30_000n });
  expect(runway()).toBe(0n);
});
