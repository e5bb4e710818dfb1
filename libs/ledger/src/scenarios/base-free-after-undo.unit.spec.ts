import { expect, it } from '@jest/globals';
import { usdCents } from '@app/money';
import { isoWeekOf } from '../calendar/iso-week.js';
import { validateOperation } from '../decide/validate-operation.js';
import { baseLeft } from '../decide/weekly-rules.js';
import { operationsInEffect } from '../state/week-operations.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';

const WEEK = isoWeekOf('2026-W48');
const BASE = usdCents(10_000n);
const SIXTY = { quantity: '0.001', price: '60000' };

/*
 * Balance 100.00. First: 60.00 of the base of 100.00, built 40.00 -> 140.00. Second, overridden: base 0 -> 80.00.
 * The first undone: 80.00 - 40.00 = 40.00, and the base is free although the slot is taken.
 * Third, overridden: 60.00 of the base, built 40.00 -> 80.00.
 */
it('frees the base of the week with the investment that counted it', () => {
  const ledger = new LedgerScenario('2026-11-27');
  const left = () => baseLeft(operationsInEffect(ledger.state, WEEK), BASE);
  ledger.deposits('100.00');
  ledger.recommends({ base: '100.00', investment: '60.00' });
  expect(left()).toBe(BASE);
  ledger.executes(SIXTY);
  expect(left()).toBe(0n);
  ledger.at('2026-11-28').recommends({ base: '100.00', investment: '60.00', inputs: 'of Saturday' });
  ledger.executes({ ...SIXTY, override: true });
  ledger.voids(1);
  ledger.at('2026-11-29').recommends({ base: '100.00', investment: '60.00', inputs: 'of Sunday' });
  expect(left()).toBe(BASE);
  expect(validateOperation(ledger.latest(), 'investment', ledger.state)).toMatchObject({
    check: { base: BASE, violations: ['one_investment_a_week'] },
  });
  ledger.executes({ ...SIXTY, override: true });
  expect(ledger.state.totals.dynamicBalance).toBe(8_000n);
});
