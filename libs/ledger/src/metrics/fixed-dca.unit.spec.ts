import { describe, expect, it } from '@jest/globals';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { LedgerScenario, price } from '../testing/ledger-scenario.js';
import { fixedDca, fixedDcaByDay } from './fixed-dca.js';

const day = calendarDateOf;

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
    expect(on(day('2025-01-22'), price('50.00'))?.buys.map(({ amount }) => amount)).toEqual([
      6_666n,
      6_666n,
      6_668n,
    ]);
  });

  it('is on every day what it is of a history that ends there', () => {
    const { timeline } = ledger.state;
    for (const date of ['2025-01-07', '2025-01-13', '2025-01-14', '2025-01-20', '2025-01-22'].map(day)) {
      const closeOn = () => price('70.00');
      expect(fixedDcaByDay(timeline, closeOn)(date, price('80.00'))).toEqual(
        fixedDca(timeline, { today: date, price: price('80.00'), closeOn }),
      );
    }
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
