import { expect, it } from '@jest/globals';
import { isoWeekOf } from '../calendar/iso-week.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';

/*
 * 1 BTC at 50,000.00, 0.01 sold at 50,000.00: cash 500.00. Reinvested 0.002 at 50,000.00 = 100.00: cash 400.00.
 * Voided: cash 500.00; the part can be executed again, now 0.004 = 200.00 (twice the plan, not above): cash 300.00.
 */
it('a voided reinvestment gives the cash back and frees the week', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '50000' });
  ledger.sells({ quantity: '0.01', price: '50000' });
  ledger.recommends({ investment: null, reinvestment: '100.00', price: '50000' });
  ledger.reinvests({ quantity: '0.002', price: '50000' });
  expect(ledger.state.totals.portfolioCash).toBe(40_000n);
  ledger.voids(2);
  expect(ledger.state.totals.portfolioCash).toBe(50_000n);
  ledger.reinvests({ quantity: '0.004', price: '50000' });
  expect(ledger.state.totals.portfolioCash).toBe(30_000n);
  expect(ledger.state.weeks.get(isoWeekOf('2026-W48'))).toEqual([ledger.nth(3)]);
});
