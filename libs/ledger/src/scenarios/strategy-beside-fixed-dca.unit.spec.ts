import { expect, it } from '@jest/globals';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { fixedDca } from '../metrics/fixed-dca.js';
import { LedgerScenario, price } from '../testing/ledger-scenario.js';
import { figuresAt } from '../testing/scenario-figures.js';

/*
 * Bought: week 2 100.00 at 50.00 = 2 BTC, week 3 300.00 at 100.00 = 3 BTC. In all 400.00 for 5 BTC.
 * Fixed: 200.00 at 50.00 = 4 BTC and 200.00 at 100.00 = 2 BTC: 6 BTC. At 100.00: 500.00 next to 600.00.
 */
it('the same money in equal weekly parts, for comparison', () => {
  const ledger = new LedgerScenario('2025-01-06');
  ledger.buys({ quantity: '2', price: '50' });
  ledger.at('2025-01-13').buys({ quantity: '3', price: '100' });
  const plan = fixedDca(ledger.state.timeline, {
    today: calendarDateOf('2025-01-15'),
    price: price('100'),
    closeOn: (date) => price(date === '2025-01-06' ? '50' : '100'),
  });
  expect(figuresAt(ledger, '100')).toMatchObject({ totalInvested: 40_000n, portfolioValue: 50_000n });
  expect(plan).toMatchObject({ totalInvested: 40_000n, bitcoin: 600_000_000n, value: 60_000n });
});
