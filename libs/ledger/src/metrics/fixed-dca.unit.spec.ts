import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { live, steps } from '../any-sequence.fixture.spec.js';
import { addDays, type CalendarDate, calendarDateOf, daysBetween } from '../calendar/calendar-date.js';
import { LedgerScenario, price } from '../testing/ledger-scenario.js';
import { fixedDca, fixedDcaByDay } from './fixed-dca.js';

const day = calendarDateOf;
/** Before the first and after the last day of any sequence. */
const START = day('2026-11-01');
const END = day('2027-04-30');

describe('fixed DCA on a past day', () => {
  const ledger = new LedgerScenario('2025-01-22');
  ledger.buys({ quantity: '1', price: '100.00', on: '2025-01-07' });
  ledger.buys({ quantity: '1', price: '100.00', on: '2025-01-15' });
  const on = fixedDcaByDay(ledger.state.timeline, (date) =>
    price(date === '2025-01-06' ? '100.00' : '50.00'),
  );

  it('is nothing before Monday of the first trading week', () => {
    expect(on(day('2025-01-05'), price('50.00'))).toBeNull();
  });

  it('has the money and the weeks until that day, not those of today', () => {
    expect(on(day('2025-01-06'), price('100.00'))).toMatchObject({ totalInvested: 0n });
    // 100.00 in one week at 100.00.
    expect(on(day('2025-01-12'), price('50.00'))).toMatchObject({
      totalInvested: 10_000n,
      bitcoin: 100_000_000n,
      value: 5_000n,
    });
    // The same in two weeks: 50.00 at 100.00, 50.00 at 50.00.
    expect(on(day('2025-01-13'), price('50.00'))).toMatchObject({
      totalInvested: 10_000n,
      bitcoin: 150_000_000n,
    });
    // 200.00 in two weeks, then in three, the odd cents with the last.
    expect(on(day('2025-01-15'), price('50.00'))).toMatchObject({
      totalInvested: 20_000n,
      bitcoin: 300_000_000n,
    });
    // 66.66 at 100.00, 66.66 at 50.00, 66.68 at 50.00.
    expect(on(day('2025-01-22'), price('50.00'))).toMatchObject({ weeks: 3, bitcoin: 333_340_000n });
  });

  it('is on each day exactly what the single buys of that day come to', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 50_000 }), (sequence, spread) => {
        const { timeline } = live(sequence).state;
        const closeOn = (date: CalendarDate) =>
          price(String(1_000 + (((daysBetween(START, date) + 100) * 7_919) % (spread + 1))));
        const onDay = fixedDcaByDay(timeline, closeOn);
        for (let date = START; date <= END; date = addDays(date, 3)) {
          const plan = fixedDca(timeline, { today: date, price: closeOn(date), closeOn });
          if (plan === null) expect(onDay(date, closeOn(date))).toBeNull();
          else {
            const { buys, ...totals } = plan;
            expect(onDay(date, closeOn(date))).toEqual({ ...totals, weeks: buys.length });
          }
        }
      }),
      { numRuns: 60 },
    );
  });

  it('looks at each close once and makes no buys (regression: a plan was made for each day)', () => {
    const closeOn = jest.fn(() => price('70.00'));
    const onDay = fixedDcaByDay(ledger.state.timeline, closeOn);
    for (let date = day('2025-01-06'); date <= day('2026-01-04'); date = addDays(date, 1))
      expect(onDay(date, price('70.00'))).not.toHaveProperty('buys');
    expect(closeOn).toHaveBeenCalledTimes(52);
  });
});

it('fixed DCA pays the fee rate of the person', () => {
  const ledger = new LedgerScenario('2025-01-07');
  // 1.00 of 101.00 is fee; the fee of a sale is none of a buy.
  ledger.buys({ quantity: '1', price: '100.00', fee: '1.00' });
  ledger.at('2025-01-13').sells({ quantity: '0.1', price: '100.00', fee: '5.00' });
  const plan = fixedDca(ledger.state.timeline, {
    today: day('2025-01-14'),
    price: price('50.00'),
    closeOn: () => price('50.00'),
  });
  // 50.50 a week, 0.50 of it fee, 50.00 at 50.00: two Bitcoin in all.
  expect(plan?.buys.map(({ amount, fee }) => [amount, fee])).toEqual([
    [5_050n, 50n],
    [5_050n, 50n],
  ]);
  expect(plan).toMatchObject({ totalInvested: 10_100n, bitcoin: 200_000_000n, value: 10_000n });
});
