import { expect, it } from '@jest/globals';
import { LedgerScenario, rejectionOf } from '../testing/ledger-scenario.js';

/*
 * Advised on Friday 27 November (week 48, to Sunday the 29th). On Sunday 6 December, seven days after the week, the
 * buy of the 28th can still be recorded although nothing is paid any more; on the 7th it cannot.
 */
it('an execution may be recorded up to seven days after its week, also without subscription', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.recommends({ investment: '60.00' });
  const fill = { quantity: '0.001', price: '60000', on: '2026-11-28' };
  expect(rejectionOf(ledger.at('2026-12-07').executes(fill))).toEqual({
    code: 'LEDGER.RECORDED_TOO_LATE',
    today: '2026-12-07',
    lastDay: '2026-12-06',
  });
  ledger.at('2026-12-06');
  expect(rejectionOf(ledger.recommends({ isSubscriptionActive: false })).code).toBe(
    'SUBSCRIPTION.NOT_ACTIVE',
  );
  expect(ledger.executes(fill).outcome).toBe('decided');
  expect([...ledger.state.weeks.keys()]).toEqual(['2026-W48']);
});
