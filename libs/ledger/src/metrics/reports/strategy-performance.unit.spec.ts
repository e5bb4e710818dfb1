import { describe, expect, it } from '@jest/globals';
import { sats, usdCents } from '@app/money';
import { addDays, calendarDateOf } from '../../calendar/calendar-date.js';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { isoWeekOf, weekOf } from '../../calendar/iso-week.js';
import { LedgerScenario, price } from '../../testing/ledger-scenario.js';
import { closeBook } from '../close-book.js';
import { portfolioStatement } from '../portfolio-statement.js';
import type { AdvisedWeek } from './adherence.js';
import { LUCK_SHUFFLES, luckBand, randomBelow, seedOf } from './luck-band.js';
import type { ReportEntry } from './report-entry.js';
import { strategyPerformance } from './strategy-performance.js';

/** 100 000 in the first week, 50 000 in the second, 80 000 since. */
const closeOn = (date: CalendarDate) =>
  price(date < '2026-10-12' ? '100000' : date < '2026-10-19' ? '50000' : '80000');

const entriesOf = (ledger: LedgerScenario): readonly ReportEntry[] =>
  ledger.state.timeline.transactions().map(({ trade, note, ...entry }) => ({
    ...entry,
    trade: trade === null ? null : { ...trade, plannedPrice: null, note },
  }));

function performanceOf(
  ledger: LedgerScenario,
  given: {
    readonly from?: string;
    readonly to?: string;
    readonly openWeek?: string;
    readonly advised?: readonly AdvisedWeek[];
  } = {},
) {
  const to = calendarDateOf(given.to ?? '2026-10-25');
  return strategyPerformance({
    entries: entriesOf(ledger),
    range: { from: given.from === undefined ? null : calendarDateOf(given.from), to },
    advised: given.advised ?? [],
    openWeek: given.openWeek === undefined ? weekOf(to) : isoWeekOf(given.openWeek),
    price: closeOn(to),
    closeOn,
    seed: 'a person',
  });
}

describe('three weeks of which two were bought', () => {
  const ledger = new LedgerScenario('2026-10-23');
  ledger.buys({ quantity: '0.001', price: '100000', on: '2026-10-06' });
  ledger.buys({ quantity: '0.004', price: '50000', on: '2026-10-13' });
  const found = performanceOf(ledger);

  it('puts the same 300 dollars in thirds into fixed DCA, and at once into the lump sum', () => {
    // 100 each at 100 000, 50 000 and 80 000.
    expect(found?.fixed).toMatchObject({ bitcoin: 425_000n, endValue: 34_000n, returnPercent: '13.33' });
    expect(found?.lump).toMatchObject({ bitcoin: 300_000n, endValue: 24_000n, returnPercent: '-20.00' });
    expect(found?.own).toMatchObject({ bitcoin: 500_000n, endValue: 40_000n, returnPercent: '33.33' });
    expect([found?.own, found?.fixed, found?.lump].map((account) => account?.invested)).toEqual([
      ...[30_000n, 30_000n, 30_000n],
    ]);
  });

  it('counts cash that waits: half spent before a fall by half loses a sixth, all of it a half', () => {
    // Own: 100 of 300 in Bitcoin when the price halves. Lump sum: all of it.
    expect(found?.own.drawdownWithCash?.percent).toBe('16.67');
    expect(found?.fixed.drawdownWithCash?.percent).toBe('16.67');
    expect(found?.lump.drawdownWithCash?.percent).toBe('50.00');
    expect(found?.lump.averageCashPercent).toBe('0.00');
    // Of what was in the portfolio alone nothing cushions the fall.
    expect(found?.own.drawdown?.percent).toBe('50.00');
  });

  it('scores, averages and ranks the buys', () => {
    expect(found?.buys).toEqual({
      // One of three weeks at or above 100 000 for 100 dollars, three of three for 200.
      timingScore: '77.8',
      // 100 x -20 % and 200 x +60 % of 300.
      averageGainPercent: '33.33',
      best: {
        ...{
          date: '2026-10-13',
          amount: 20_000n,
          quantity: 400_000n,
          price: 5_000_000n,
          gainPercent: '60.00',
        },
      },
      efficiencyRatio: '1.18',
      frequencyPercent: '66.67',
      weeksWithBuys: 2,
      wholeWeeks: 3,
      averagePrice: 6_000_000n,
      paidPerBitcoin: 6_000_000n,
      fixedPaidPerBitcoin: 7_058_824n,
    });
  });

  it('gives a point for each week, worth the money and what came of it', () => {
    expect(
      found?.points.map(({ week, date, bought, paidPrice, own, fixed, lump }) => [
        ...[week, date, bought, paidPrice],
        ...[own.value, fixed.value, lump.value, own.bitcoin],
      ]),
    ).toEqual([
      ['2026-W41', '2026-10-11', 10_000n, 10_000_000n, 30_000n, 30_000n, 30_000n, 100_000n],
      ['2026-W42', '2026-10-18', 20_000n, 5_000_000n, 25_000n, 25_000n, 15_000n, 500_000n],
      ['2026-W43', '2026-10-25', 0n, null, 40_000n, 34_000n, 24_000n, 500_000n],
    ]);
  });

  it('has no luck band under 26 weeks, and needs no sentence', () => {
    expect(found?.luck).toBeNull();
    expect(found?.advice).toEqual(['none']);
  });

  it('begins a part with what was there before, in all three', () => {
    const part = performanceOf(ledger, { from: '2026-10-12' });
    // 0.001 at 100 000 on the Sunday before.
    expect(part).toMatchObject({ from: '2026-10-12', weeks: 2, openingValue: 10_000n });
    expect(part?.own).toMatchObject({ invested: 20_000n, bitcoin: 500_000n, profitLoss: 10_000n });
    // 0.001 held, 100 at 50 000 and 100 at 80 000.
    expect(part?.fixed).toMatchObject({ bitcoin: 425_000n, profitLoss: 4_000n, returnPercent: '13.33' });
  });
});

describe('the edges', () => {
  it('has nothing to compare before the first trade, and without one', () => {
    const ledger = new LedgerScenario('2026-10-20');
    ledger.deposits('100.00');
    expect(performanceOf(ledger)).toBeNull();
    ledger.buys({ quantity: '0.001', price: '80000' });
    expect(performanceOf(ledger, { to: '2026-10-19' })).toBeNull();
  });

  it('compares a history that sold everything by what it took out', () => {
    const ledger = new LedgerScenario('2026-10-23');
    ledger.buys({ quantity: '0.004', price: '50000', on: '2026-10-13' });
    ledger.sells({ quantity: '0.004', price: '80000', on: '2026-10-20', to: 'pocket' });
    const found = performanceOf(ledger);
    expect(found?.own).toMatchObject({ bitcoin: 0n, endValue: 32_000n, profitLoss: 12_000n });
    expect(found?.buys.averagePrice).toBeNull();
  });

  it('returns what the portfolio says where cash of older records waited for the first trade', () => {
    const ledger = new LedgerScenario('2026-10-23');
    const deposit = { kind: 'portfolio_cash_deposit', amount: '50.00', on: '2026-10-01' } as const;
    ledger.completesImport(ledger.startsImport([deposit]));
    ledger.buys({ quantity: '0.004', price: '50000', on: '2026-10-13' });
    const to = calendarDateOf('2026-10-25');
    const closes = closeBook([{ date: calendarDateOf('2026-10-01'), close: price('100000') }], {
      ...{ price: closeOn(to), on: calendarDateOf('2026-10-02') },
    });
    const { figures } = portfolioStatement(ledger.state, { date: to, price: closeOn(to), closes });
    expect(performanceOf(ledger)?.own).toMatchObject({
      profitLoss: figures.profitLoss,
      returnPercent: figures.totalReturnPercent,
    });
  });

  it('puts imported portfolio cash into all three on the same day (regression: into the own account alone)', () => {
    const ledger = new LedgerScenario('2026-10-23');
    const deposit = { kind: 'portfolio_cash_deposit', amount: '300.00', on: '2026-10-06' } as const;
    ledger.completesImport(ledger.startsImport([deposit]));
    ledger.buys({ quantity: '0.001', price: '100000', on: '2026-10-06' });
    const found = performanceOf(ledger, { to: '2026-10-13' });
    // 400 in all: 100 in Bitcoin and 300 that wait. The price halves: 50 of 400 are lost.
    expect(found?.own).toMatchObject({ invested: 10_000n, endValue: 35_000n, profitLoss: -5_000n });
    for (const name of ['own', 'lump'] as const)
      expect(found?.[name]).toMatchObject({
        ...{ endValue: 35_000n, returnPercent: '-50.00', twrPercent: '-12.50' },
        drawdown: { percent: '12.50' },
        drawdownWithCash: { percent: '12.50' },
      });
    // 50 at 100 000 and 50 at 50 000: of the first 50 half is lost.
    expect(found?.fixed).toMatchObject({ endValue: 37_500n, returnPercent: '-25.00' });
    expect(found?.fixed.drawdownWithCash?.percent).toBe('6.25');
    // Nine days, worth 400 on seven and 350 on two: 300 wait on each of them, on the first of its own 100 more.
    expect(found?.own.averageCashPercent).toBe('80.00');
    expect(found?.lump.averageCashPercent).toBe('77.14');
  });

  it.each([
    ['begins', { from: '2026-10-08', to: '2026-10-25' }],
    ['ends', { to: '2026-10-21' }],
  ])(
    'counts the frequency over whole weeks alone where the range %s inside one (regression)',
    (_name, days) => {
      const ledger = new LedgerScenario('2026-11-03');
      for (const on of ['2026-10-06', '2026-10-13', '2026-10-20'])
        ledger.buys({ quantity: '0.001', price: '100000', on });
      const found = performanceOf(ledger, { ...days, openWeek: '2026-W45' });
      expect(found?.weeks).toBe(3);
      expect(found?.buys).toMatchObject({ weeksWithBuys: 2, wholeWeeks: 2, frequencyPercent: '100.00' });
      expect(found?.advice).not.toContain('frequency');
      const cut = performanceOf(ledger, { from: '2026-10-13', to: '2026-10-14', openWeek: '2026-W45' });
      expect(cut?.buys).toMatchObject({ weeksWithBuys: 0, wholeWeeks: 0, frequencyPercent: null });
    },
  );

  it('has no figure on buys in a range that only sold', () => {
    const ledger = new LedgerScenario('2026-10-23');
    ledger.buys({ quantity: '0.004', price: '100000', on: '2026-10-06' });
    ledger.sells({ quantity: '0.001', price: '80000', on: '2026-10-20' });
    const found = performanceOf(ledger, { from: '2026-10-19' });
    expect(found?.buys).toMatchObject({ timingScore: null, best: null, efficiencyRatio: null });
    expect(found?.own).toMatchObject({ invested: 0n, profitLoss: 12_000n });
    expect(found?.fixed).toMatchObject({ bitcoin: 400_000n, profitLoss: 12_000n });
  });
});

describe('advice that was followed, changed and skipped', () => {
  const planned = { usd: usdCents(10_000n), btc: sats(100_000n) };
  const advised = ['2026-W41', '2026-W42', '2026-W43'].map((week) => ({
    week: isoWeekOf(week),
    investment: planned,
    base: usdCents(5_000n),
  }));

  it('says what each choice cost or gained, with the money kept back counted', () => {
    const ledger = new LedgerScenario('2026-10-06');
    ledger.deposits('500.00');
    ledger.recommends({ investment: '100.00', price: '100000', base: '50.00' });
    ledger.executes({ quantity: '0.00100', price: '99500' });
    ledger.at('2026-10-13').recommends({ investment: '100.00', price: '50000', base: '50.00' });
    ledger.executes({ quantity: '0.001', price: '50000' });
    const found = performanceOf(ledger, { to: '2026-11-01', advised });
    expect(found?.adherence).toEqual({
      weeks: 3,
      // 99.50 for 100.00; the half dollar is 0.00000625 at 80 000.
      followed: { weeks: 1, bitcoin: 625n },
      // 50 instead of 100: as much Bitcoin as advised, and 50 dollars more.
      changed: { weeks: 1, bitcoin: 62_500n },
      // 0.001 not bought, 100 dollars kept, which buy 0.00125 today.
      skipped: { weeks: 1, bitcoin: 25_000n },
    });
    // The advice was above the base, and the buy of the first week took the reserve.
    expect(found?.advice).toEqual(['none']);
  });

  it.each([
    ['begins', { from: '2026-10-08', to: '2026-11-01' }, ['2026-10-06', '2026-10-13']],
    ['ends', { to: '2026-10-07' }, ['2026-09-30', '2026-10-09']],
  ])('leaves out a week in whose middle the range %s (regression: skipped)', (_name, range, days) => {
    const bought = new LedgerScenario('2026-11-03');
    for (const on of days) bought.buys({ quantity: '0.001', price: '100000', on });
    const [cut] = advised;
    const found = performanceOf(bought, {
      ...{ ...range, openWeek: '2026-W45' },
      advised: cut === undefined ? [] : [cut],
    });
    expect(found?.adherence).toMatchObject({ weeks: 0, skipped: { weeks: 0, bitcoin: 0n } });
    expect(found?.advice).not.toContain('reserve');
  });

  it('leaves out the week of today while it is open', () => {
    const ledger = new LedgerScenario('2026-10-06');
    ledger.buys({ quantity: '0.001', price: '100000' });
    const found = performanceOf(ledger, { advised });
    expect(found?.adherence).toMatchObject({ weeks: 2, skipped: { weeks: 2 } });
    expect(found?.advice).toEqual(['frequency', 'reserve']);
  });
});

describe('the luck band', () => {
  const day = calendarDateOf('2026-01-05');
  const weeksOf = (amounts: readonly bigint[], prices: readonly string[]) =>
    amounts.map((amount, week) => ({
      amount: usdCents(amount),
      price: price(prices[week % prices.length] ?? '1'),
      date: addDays(day, 7 * week),
    }));
  const bandOf = (amounts: readonly bigint[], prices: readonly string[], seed = 'a 2026-W40') =>
    luckBand(weeksOf(amounts, prices), {
      bought: { invested: amounts.reduce((sum, amount) => sum + amount, 0n), fees: 0n },
      price: price('80000'),
      seed,
    });
  const alternating = Array.from({ length: 30 }, (_, week) => (week % 2 === 0 ? 0n : 10_000n));

  it('ranks an order that bought every cheap week at the top, and its reverse at the bottom', () => {
    const best = bandOf(alternating, ['100000', '50000']);
    const worst = bandOf(alternating, ['50000', '100000']);
    expect(best?.shuffles).toBe(LUCK_SHUFFLES);
    expect(best?.own.returnPercent).toBe('60.00');
    expect(best?.ownRankPercent).toBe('100.0');
    expect(worst?.own.returnPercent).toBe('-20.00');
    expect(worst?.ownRankPercent).toBe('0.0');
    // Half of the weeks are cheap, so the middle of chance is half of the buys in each.
    expect(Number(best?.median.returnPercent)).toBeCloseTo(20, -1);
    expect(Number(best?.low.returnPercent)).toBeLessThan(Number(best?.median.returnPercent));
    expect(Number(best?.high.returnPercent)).toBeGreaterThan(Number(best?.median.returnPercent));
  });

  it('is a point for equal amounts, which no order changes, with the real one in its middle', () => {
    const band = bandOf(
      Array.from({ length: 26 }, () => 10_000n),
      ['100000', '50000'],
    );
    expect(band?.ownRankPercent).toBe('50.0');
    expect(band?.low).toEqual(band?.high);
  });

  it('is the same again for the same person and week, and another for another week', () => {
    const amounts = Array.from({ length: 40 }, (_, week) => BigInt(1_000 + ((week * 7_919) % 9_001)));
    const prices = Array.from({ length: 40 }, (_, week) => String(40_000 + ((week * 104_729) % 60_013)));
    expect(bandOf(amounts, prices)).toEqual(bandOf(amounts, prices));
    expect(bandOf(amounts, prices, 'a 2026-W41')).not.toEqual(bandOf(amounts, prices));
  });

  it('is none under 26 weeks', () => {
    expect(bandOf(alternating.slice(0, 25), ['50000'])).toBeNull();
    expect(bandOf(alternating.slice(0, 26), ['50000'])).not.toBeNull();
  });

  it('draws every number of a range about as often', () => {
    const below = randomBelow(seedOf('a person 2026-W40'));
    const counts = [0, 0, 0, 0, 0, 0, 0];
    for (let draw = 0; draw < 7_000; draw += 1) {
      const number = below(7);
      counts[number] = (counts[number] ?? 0) + 1;
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(120);
  });
});
