import { describe, expect, it } from '@jest/globals';
import { usdCents } from '@app/money';
import type { PriceCents } from '@app/money';
import { addDays, calendarDateOf } from '../calendar/calendar-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { LedgerScenario, price, usd } from '../testing/ledger-scenario.js';
import { dynamicBalanceTotalsOf } from './dynamic-balance-totals.js';
import { fixedDca } from './fixed-dca.js';
import type { PortfolioFlow } from './portfolio-flows.js';
import { flowsOfDays, portfolioDays } from './portfolio-flows.js';
import { maximumDrawdown, timeWeightedCurve, twrPercent, twrYearlyPercent } from './time-weighted.js';
import { xirrPercent } from './xirr.js';

const START = calendarDateOf('2025-01-06');
const day = (offset: number): CalendarDate => addDays(START, offset);
const paid = (offset: number, amount: string): PortfolioFlow => ({
  date: day(offset),
  in: usd(amount),
  out: usdCents(0n),
});
const got = (offset: number, amount: string): PortfolioFlow => ({
  date: day(offset),
  in: usdCents(0n),
  out: usd(amount),
});
const ends = (offset: number, value: string) => ({ date: day(offset), value: usd(value) });

describe('XIRR', () => {
  it('of one payment is its growth over a year of 365 days', () => {
    expect(xirrPercent([paid(0, '100')], ends(365, '110'))).toBe('10.00');
    // Twice as long at 10 %: 121.
    expect(xirrPercent([paid(0, '100')], ends(730, '121'))).toBe('10.00');
    expect(xirrPercent([paid(0, '100')], ends(365, '60'))).toBe('-40.00');
    expect(xirrPercent([paid(0, '100')], ends(365, '100'))).toBe('0.00');
  });

  it('weighs payments by their time: 100 x 1.1^2 + 100 x 1.1 = 231', () => {
    expect(xirrPercent([paid(0, '100'), paid(365, '100')], ends(730, '231'))).toBe('10.00');
  });

  it('counts what was taken out: (100 x 1.1 - 60) x 1.1 = 55', () => {
    expect(xirrPercent([paid(0, '100'), got(365, '60')], ends(730, '55'))).toBe('10.00');
    // Everything taken out: 100 x 1.1 = 110.
    expect(xirrPercent([paid(0, '100'), got(365, '110')], ends(730, '0'))).toBe('10.00');
  });

  it('is n/a under 30 days and without a change of sign', () => {
    expect(xirrPercent([paid(0, '100')], ends(29, '110'))).toBeNull();
    expect(xirrPercent([paid(0, '100')], ends(30, '110'))).not.toBeNull();
    expect(xirrPercent([paid(0, '100')], ends(365, '0'))).toBeNull();
    expect(xirrPercent([], ends(365, '10'))).toBeNull();
  });

  it('is n/a while the money is younger than 30 days by its amounts (regression: dust made a year of yesterday)', () => {
    const dust = paid(0, '0.05');
    expect(xirrPercent([dust, paid(729, '6000')], ends(730, '5900'))).toBeNull();
    expect(xirrPercent([dust, paid(729, '6000')], ends(730, '6100'))).toBeNull();
    // (100 x 45 + 200 x 22) / 300 = 29.67 days, a day later 30.67.
    const halves = [paid(0, '100'), paid(23, '200')];
    expect(xirrPercent(halves, ends(45, '310'))).toBeNull();
    expect(xirrPercent(halves, ends(46, '310'))).not.toBeNull();
    // What was taken out makes nothing younger: 60 on the day before the end.
    expect(xirrPercent([paid(0, '100'), got(364, '60')], ends(365, '50'))).not.toBeNull();
  });

  it('survives extremes: nearly all lost over 15 years, and gains beyond any sense', () => {
    // (0.01 / 10^6)^(1/15) - 1 = 10^(-8/15) - 1 = -70.71 %
    expect(xirrPercent([paid(0, '1000000')], ends(5475, '0.01'))).toBe('-70.71');
    expect(xirrPercent([paid(0, '0.01')], ends(30, '1000000000'))).toBeNull();
  });

  it('agrees with the published example of the spreadsheet function, 37.34 %', () => {
    const at = (date: string) => calendarDateOf(date);
    const zero = usdCents(0n);
    const flows: readonly PortfolioFlow[] = [
      { date: at('2008-01-01'), in: usd('10000'), out: zero },
      { date: at('2008-03-01'), in: zero, out: usd('2750') },
      { date: at('2008-10-30'), in: zero, out: usd('4250') },
      { date: at('2009-02-15'), in: zero, out: usd('3250') },
    ];
    expect(xirrPercent(flows, { date: at('2009-04-01'), value: usd('2750') })).toBe('37.34');
  });
});

/** Closes by day of the scenario; the last one represents all later days. */
const closes =
  (...prices: readonly string[]) =>
  (date: CalendarDate): PriceCents => {
    const index = Math.min(
      prices.length - 1,
      Math.max(0, (Date.parse(date) - Date.parse(START)) / 86_400_000),
    );
    return price(prices[index] ?? '1');
  };

describe('time-weighted return', () => {
  it('leaves the size of flows out: + 10 %, then - 20 % on ten times the money', () => {
    const ledger = new LedgerScenario(START);
    ledger.buys({ quantity: '1', price: '100' });
    ledger.at(day(2)).buys({ quantity: '9', price: '110' });
    const curve = timeWeightedCurve(ledger.state.timeline, day(3), closes('100', '110', '110', '88'));
    const tenths = curve.map(({ index }) => index / 10n ** 16n);
    expect(tenths).toEqual([100n, 110n, 110n, 88n]);
    expect(twrPercent(curve)).toBe('-12.00');
    expect(maximumDrawdown(curve)).toEqual({ percent: '20.00', peakOn: day(1), troughOn: day(3) });
  });

  it('counts money as there from the start of its day: (10 x 110) / (100 + 9 x 105)', () => {
    const ledger = new LedgerScenario(START);
    ledger.buys({ quantity: '1', price: '100' });
    ledger.at(day(1)).buys({ quantity: '9', price: '105' });
    // 1100 / 1045 = 1.0526...
    expect(twrPercent(timeWeightedCurve(ledger.state.timeline, day(1), closes('100', '110')))).toBe('5.26');
  });

  it('does not take a withdrawal for a loss, nor a fee for nothing', () => {
    const ledger = new LedgerScenario(START);
    ledger.buys({ quantity: '1', price: '100' });
    ledger.at(day(1)).sells({ quantity: '0.5', price: '100', fee: '1', to: 'pocket' });
    // 50.00 of Bitcoin + 49.00 paid out, of 100.00.
    const curve = timeWeightedCurve(ledger.state.timeline, day(1), closes('100'));
    expect(twrPercent(curve)).toBe('-1.00');
  });

  it('skips days with nothing at stake and goes on at the re-entry', () => {
    const ledger = new LedgerScenario(START);
    ledger.buys({ quantity: '1', price: '100' });
    ledger.at(day(1)).sells({ quantity: '1', price: '150', to: 'pocket' });
    ledger.at(day(3)).buys({ quantity: '1', price: '200' });
    const curve = timeWeightedCurve(ledger.state.timeline, day(4), closes('100', '150', '180', '200', '220'));
    // x 1.5, two days of nothing, x 1.1.
    expect(twrPercent(curve)).toBe('65.00');
    expect(curve).toHaveLength(5);
    expect(maximumDrawdown(curve)).toBeNull();
  });

  it('begins with the first money in the portfolio (regression: a dynamic balance filled long before stretched the year)', () => {
    const ledger = new LedgerScenario(START);
    ledger.deposits('500');
    ledger.at(day(300)).recommends({ investment: null });
    ledger.setsAside();
    ledger.at(day(700)).buys({ quantity: '1', price: '100' });
    const at = (offset: number) =>
      timeWeightedCurve(ledger.state.timeline, day(offset), (date) => price(date > day(700) ? '121' : '100'));
    expect(at(699)).toEqual([]);
    expect(at(729)[0]).toEqual({ date: day(700), index: 10n ** 18n });
    // 29 days of money, after 700 days without any.
    expect([twrPercent(at(729)), twrYearlyPercent(at(729))]).toEqual(['21.00', null]);
    expect(twrYearlyPercent(at(700 + 730))).toBe('10.00');
  });

  it('survives the satoshis that an exit leaves (regression: worth 0.00 after 0.01, they ended the curve at nothing)', () => {
    const ledger = new LedgerScenario(START);
    // 20 satoshis are left: 1.2 cents at 60,000.00, 0.4 cents at 20,000.00.
    ledger.buys({ quantity: '0.1000002', price: '60000' });
    ledger.at(day(1)).sells({ quantity: '0.1', price: '60000', to: 'pocket' });
    ledger.at(day(3)).sells({ quantity: '0.0000002', price: '20000' });
    ledger.at(day(4)).buys({ quantity: '0.1', price: '20000' });
    const curve = timeWeightedCurve(
      ledger.state.timeline,
      day(5),
      closes('60000', '60000', '20000', '20000', '20000', '30000'),
    );
    // / 3 while the rest was held, nothing for the day on which 0.4 cents left for 0.00, then x 1.5.
    expect(twrPercent(curve)).toBe('-50.00');
    expect(maximumDrawdown(curve)).toEqual({ percent: '66.67', peakOn: day(0), troughOn: day(2) });
  });

  it('begins at 1 before the first flow (regression: the first day was left out of the drawdown)', () => {
    const bought = (at: string, ...days: readonly string[]) => {
      const ledger = new LedgerScenario(START);
      ledger.buys({ quantity: '1', price: at });
      const curve = timeWeightedCurve(ledger.state.timeline, day(days.length - 1), closes(...days));
      return [twrPercent(curve), maximumDrawdown(curve)];
    };
    // 64,849 / 80,000 - 1; 60,000 / 120,000 - 1, with 78,683 between them.
    const firstDay = { percent: '18.94', peakOn: day(0), troughOn: day(0) };
    expect(bought('80000', '64849')).toEqual(['-18.94', firstDay]);
    const fromStart = { percent: '50.00', peakOn: day(0), troughOn: day(1) };
    expect(bought('120000', '78683', '60000')).toEqual(['-50.00', fromStart]);
    expect(bought('100', '100', '100')).toEqual(['0.00', null]);
  });

  it('takes the rounding of a buy to cents for no fall', () => {
    const ledger = new LedgerScenario(START);
    // 0.01234567 x 63,412.37 = 782.868..., paid as 782.87.
    ledger.buys({ quantity: '0.01234567', price: '63412.37' });
    const curve = timeWeightedCurve(ledger.state.timeline, day(1), closes('63412.37'));
    expect(curve.at(-1)?.index).toBeLessThan(10n ** 18n);
    expect(maximumDrawdown(curve)).toBeNull();
  });

  it('is yearly from 30 days on', () => {
    const ledger = new LedgerScenario(START);
    ledger.buys({ quantity: '1', price: '100' });
    const until = (offset: number) =>
      timeWeightedCurve(ledger.state.timeline, day(offset), (date) => price(date === day(0) ? '100' : '121'));
    expect(twrYearlyPercent(until(29))).toBeNull();
    expect(twrYearlyPercent(until(730))).toBe('10.00');
    expect(twrYearlyPercent([])).toBeNull();
  });
});

describe('fixed DCA', () => {
  it('spreads the invested total over the weeks, the odd cents on the last', () => {
    const ledger = new LedgerScenario('2025-01-08');
    ledger.buys({ quantity: '1', price: '100' });
    const plan = fixedDca(ledger.state.timeline, {
      today: calendarDateOf('2025-01-20'),
      price: price('50'),
      closeOn: () => price('50'),
    });
    expect(plan?.buys.map(({ week, date, amount }) => [week, date, amount])).toEqual([
      ['2025-W02', '2025-01-06', 3_333n],
      ['2025-W03', '2025-01-13', 3_333n],
      ['2025-W04', '2025-01-20', 3_334n],
    ]);
    // 33.33 / 50 = 0.6666 twice, 33.34 / 50 = 0.6668.
    expect(plan).toMatchObject({ totalInvested: 10_000n, bitcoin: 200_000_000n, value: 10_000n });
  });

  it('is nothing before the first trade', () => {
    const ledger = new LedgerScenario('2025-01-08');
    ledger.deposits('10');
    const options = { today: START, price: price('50'), closeOn: () => price('50') };
    expect(fixedDca(ledger.state.timeline, options)).toBeNull();
  });
});

describe('flows and dynamic balance', () => {
  it('count what crosses the border of the portfolio, one sum a day', () => {
    const ledger = new LedgerScenario(START);
    ledger.buys({ quantity: '1', price: '100', fee: '1' });
    ledger.buys({ quantity: '1', price: '100' });
    ledger.sells({ quantity: '0.5', price: '100', fee: '2', to: 'pocket' });
    ledger.at(day(1)).sells({ quantity: '0.5', price: '100' });
    ledger.at(day(2)).withdrawsCash('10');
    ledger.transfers('15');
    ledger.deposits('500');
    expect(flowsOfDays(portfolioDays(ledger.state.timeline))).toEqual([
      { date: day(0), in: 20_100n, out: 4_800n },
      { date: day(2), in: 0n, out: 2_500n },
    ]);
  });

  it('say where the dynamic balance came from', () => {
    const ledger = new LedgerScenario(START);
    ledger.deposits('50');
    ledger.withdraws('20');
    ledger.recommends({ investment: '60' });
    ledger.executes({ quantity: '0.001', price: '60000' });
    ledger.sells({ quantity: '0.0005', price: '60000' });
    ledger.transfers('7');
    expect(dynamicBalanceTotalsOf(ledger.state.sums)).toEqual({
      deposited: 5_000n,
      withdrawn: 2_000n,
      built: 4_000n,
      used: 0n,
      transferred: 700n,
      net: 7_700n,
    });
  });
});
