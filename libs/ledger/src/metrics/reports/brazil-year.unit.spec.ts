import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { brlCents, rateMicroOf } from '@app/money';
import { live, steps } from '../../any-sequence.fixture.spec.js';
import { calendarDateOf } from '../../calendar/calendar-date.js';
import { LedgerScenario } from '../../testing/ledger-scenario.js';
import { reaisOfSales, salesByDayOf } from '../month-sales.js';
import { brazilYear, lastDayOfYear } from './brazil-year.js';
import type { RateOn } from './brazil-year.js';
import type { ReportEntry } from './report-entry.js';
import { averageCostSums } from './tax-lots.js';

const entriesOf = (ledger: LedgerScenario): readonly ReportEntry[] =>
  ledger.state.timeline.transactions().map(({ trade, note, ...entry }) => ({
    ...entry,
    trade: trade === null ? null : { ...trade, plannedPrice: null, note },
  }));

const ratesOf =
  (rates: Readonly<Record<string, string>>): RateOn =>
  (date) => {
    const rate = rates[date];
    return rate === undefined ? undefined : rateMicroOf(rate);
  };

const RATES = { '2025-06-01': '5', '2026-02-10': '6', '2026-03-05': '5.5' };
const YEAR = { year: '2026', to: calendarDateOf('2026-11-27') };

function twoBuys(): LedgerScenario {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100', on: '2025-06-01' });
  ledger.buys({ quantity: '1', price: '200', fee: '2', on: '2026-02-10' });
  return ledger;
}

describe('a year for a Brazilian return', () => {
  it('has both last days at average cost, and the gain of each month, at the rates of their days', () => {
    const ledger = twoBuys();
    ledger.sells({ quantity: '0.5', price: '300', fee: '1', on: '2026-03-05', confirmed: true });
    const found = brazilYear(entriesOf(ledger), YEAR, ratesOf(RATES));
    // 100 at 5.
    expect(found.opening).toMatchObject({ date: '2025-12-31', bitcoin: 100_000_000n, cost: 500_00n });
    // 500.00 and 202 at 6; a quarter left.
    expect(found.closing).toEqual({
      ...{ date: '2026-11-27', bitcoin: 150_000_000n, cost: 1_284_00n, averagePrice: 856_00n },
    });
    // 150 at 5.5 less 1 at 5.5 less a quarter of 1 712.00.
    const march = { sold: 825_00n, cost: 428_00n, gain: 391_50n, bitcoin: 50_000_000n };
    expect(found.days).toMatchObject([{ ...march, fees: 5_50n, sales: { date: '2026-03-05', count: 1 } }]);
    expect(found.months).toHaveLength(11);
    expect(found.months[2]).toEqual({ month: '2026-03', count: 1, ...march });
    expect(found.months[1]).toMatchObject({ month: '2026-02', count: 0, sold: 0n, gain: 0n });
    expect(found.missing).toEqual([]);
  });

  it('takes what was entered in reais as it was entered', () => {
    const ledger = new LedgerScenario('2026-11-27');
    const paid = (amount: bigint, rate: string, on: string) => ({
      paid: {
        ...{ currency: 'BRL' as const, amount: brlCents(amount), rate },
        ...{ rateDate: calendarDateOf(on), rateSource: 'bank' },
      },
      on,
    });
    ledger.buys({ quantity: '1', price: '100', ...paid(510_00n, '5.1', '2026-01-05') });
    ledger.sells({
      quantity: '1',
      price: '200',
      fee: '1',
      confirmed: true,
      ...paid(1_194_00n, '6', '2026-02-05'),
    });
    const { days, closing } = brazilYear(entriesOf(ledger), YEAR, () => undefined);
    expect(days).toMatchObject([{ sold: 1_200_00n, fees: 6_00n, cost: 510_00n, gain: 684_00n }]);
    expect(closing).toMatchObject({ bitcoin: 0n, cost: 0n, averagePrice: null });
  });

  it('leaves out what needs a rate that is not known, and names the day', () => {
    const ledger = twoBuys();
    ledger.sells({ quantity: '2', price: '300', on: '2026-03-05', confirmed: true });
    const entries = entriesOf(ledger);

    const noSale = brazilYear(entries, YEAR, ratesOf({ '2025-06-01': '5', '2026-02-10': '6' }));
    expect(noSale.missing).toEqual(['2026-03-05']);
    expect(noSale.months[2]).toMatchObject({ count: 1, sold: null, gain: null, cost: 1_712_00n });

    const noBuy = brazilYear(entries, YEAR, ratesOf({ '2026-02-10': '6', '2026-03-05': '5.5' }));
    expect(noBuy.missing).toEqual(['2025-06-01']);
    expect(noBuy.opening).toMatchObject({ bitcoin: 100_000_000n, cost: null, averagePrice: null });
    expect(noBuy.months[2]).toMatchObject({ sold: 3_300_00n, cost: null, gain: null });
    // All of it is sold: what is bought from here on has a known cost again.
    expect(noBuy.closing).toMatchObject({ bitcoin: 0n, cost: 0n });
  });

  it('names no day of a history that was sold before the year', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '1', price: '100', on: '2025-01-05' });
    ledger.sells({ quantity: '1', price: '100', on: '2025-02-05', confirmed: true });
    expect(brazilYear(entriesOf(ledger), YEAR, () => undefined)).toMatchObject({
      ...{ missing: [], days: [], opening: { bitcoin: 0n, cost: 0n }, closing: { cost: 0n } },
    });
  });

  it('ends on 31 December, or today in the year that is not over', () => {
    const today = calendarDateOf('2026-11-27');
    expect(lastDayOfYear('2025', today)).toBe('2025-12-31');
    expect(lastDayOfYear('2026', today)).toBe('2026-11-27');
  });
});

describe('the year of any history', () => {
  it('at a rate of 1 is the ledger in centavos: its sales, and its gain to a cent a day of sales', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom('2026', '2027'), (sequence, year) => {
        const entries = entriesOf(live(sequence));
        const one: RateOn = () => rateMicroOf('1');
        const to = calendarDateOf(`${year}-12-31`);
        const { months, days, closing } = brazilYear(entries, { year, to }, one);
        const sums = averageCostSums(entries, year);
        const total = (of: (month: (typeof months)[number]) => bigint | null): bigint =>
          months.reduce((sum, month) => sum + (of(month) ?? -1n), 0n);
        expect(total(({ bitcoin }) => bitcoin)).toBe(sums.quantity);
        const sold = salesByDayOf(entries, year).map((day) => reaisOfSales(day, one(day.date)) ?? -1n);
        expect(total((month) => month.sold)).toBe(sold.reduce((sum, day) => sum + day, 0n));
        const difference = total((month) => month.gain) - sums.gain;
        const tolerance = BigInt(days.length) + 1n;
        expect(difference <= tolerance && -difference <= tolerance).toBe(true);
        const held = entries.reduce<bigint>(
          (sum, { tradedOn, movement }) => (tradedOn <= to ? sum + movement.btc : sum),
          0n,
        );
        expect(closing.bitcoin).toBe(held);
      }),
    );
  });
});
