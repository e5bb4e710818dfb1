import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { LedgerScenario, price } from '../testing/ledger-scenario.js';
import { fixedDca, fixedDcaSoFar } from './fixed-dca.js';

const day = calendarDateOf;

describe('fixed DCA up to a day', () => {
  const ledger = new LedgerScenario('2025-01-22');
  ledger.buys({ quantity: '1', price: '100.00', on: '2025-01-07' });
  const plan = fixedDca(ledger.state.timeline, {
    today: day('2025-01-22'),
    price: price('100.00'),
    closeOn: () => price('50.00'),
  });
  if (plan === null) throw new Error('there is a trade, so there is a plan');
  const soFar = fixedDcaSoFar(plan);

  it('is nothing before Monday of the first trading week', () => {
    expect(soFar(day('2025-01-05'))).toBeUndefined();
  });

  it('has one part more from each Monday on', () => {
    // 100.00 in three weeks: 33.33, 33.33 and the odd cent with the last.
    expect(soFar(day('2025-01-06'))).toMatchObject({ invested: 3_333n });
    expect(soFar(day('2025-01-12'))).toMatchObject({ invested: 3_333n });
    expect(soFar(day('2025-01-13'))).toMatchObject({ invested: 6_666n });
  });

  it('is all of the plan from its last Monday on', () => {
    const { totalInvested: invested, bitcoin } = plan;
    expect(soFar(day('2025-01-20'))).toEqual({ invested, bitcoin });
    expect(soFar(day('2025-02-20'))).toEqual({ invested, bitcoin });
  });
});
