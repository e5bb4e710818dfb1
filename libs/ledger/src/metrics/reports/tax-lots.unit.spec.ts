import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { proceedsOfSale, sats, usdCents, valueOf } from '@app/money';
import { live, steps } from '../../any-sequence.fixture.spec.js';
import { calendarDateOf } from '../../calendar/calendar-date.js';
import { weekOf } from '../../calendar/iso-week.js';
import { LedgerScenario, price } from '../../testing/ledger-scenario.js';
import { portfolioSummary } from './portfolio-summary.js';
import type { ReportEntry } from './report-entry.js';
import { averageCostSums, LOT_METHODS, soldLots, sumsOfLots, termOf } from './tax-lots.js';

const entriesOf = (ledger: LedgerScenario): readonly ReportEntry[] =>
  ledger.state.timeline.transactions().map(({ trade, note, ...entry }) => ({
    ...entry,
    trade: trade === null ? null : { ...trade, plannedPrice: null, note },
  }));

describe('a sale of three lots', () => {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '100', fee: '1', on: '2024-02-29' });
  ledger.buys({ quantity: '1', price: '300', on: '2024-06-01' });
  ledger.buys({ quantity: '1', price: '200', on: '2025-01-10' });
  ledger.sells({ quantity: '1.5', price: '400', fee: '3', on: '2025-03-01', confirmed: true });
  const entries = entriesOf(ledger);
  const sold = (method: 'fifo' | 'hifo') =>
    soldLots(entries, method).map(({ acquiredOn, quantity, proceeds, cost, gain, term }) => [
      ...[acquiredOn, quantity, proceeds, cost, gain, term],
    ]);

  // 600.00 less the fee of 3.00, two thirds of it for one Bitcoin of one and a half.
  it('takes the oldest first by FIFO, each with its share of the proceeds', () => {
    expect(sold('fifo')).toEqual([
      ['2024-02-29', 100_000_000n, 39_800n, 10_100n, 29_700n, 'long'],
      ['2024-06-01', 50_000_000n, 19_900n, 15_000n, 4_900n, 'short'],
    ]);
  });

  it('takes the dearest first by HIFO', () => {
    expect(sold('hifo')).toEqual([
      ['2024-06-01', 100_000_000n, 39_800n, 30_000n, 9_800n, 'short'],
      ['2025-01-10', 50_000_000n, 19_900n, 10_000n, 9_900n, 'short'],
    ]);
  });

  it('has the average cost of the ledger beside it: half of 601.00', () => {
    expect(averageCostSums(entries, '2025')).toEqual({
      ...{ quantity: 150_000_000n, proceeds: 59_700n, cost: 30_050n, gain: 29_650n },
    });
    expect(averageCostSums(entries, '2024')).toMatchObject({ quantity: 0n, gain: 0n });
  });

  it('never takes what was bought after it', () => {
    const later = new LedgerScenario('2026-11-27');
    later.buys({ quantity: '1', price: '100', on: '2026-01-05' });
    later.sells({ quantity: '0.5', price: '200', on: '2026-02-05', confirmed: true });
    later.buys({ quantity: '1', price: '500', on: '2026-03-05' });
    expect(soldLots(entriesOf(later), 'hifo')).toMatchObject([{ acquiredOn: '2026-01-05', cost: 5_000n }]);
  });
});

describe('the term of a lot', () => {
  it.each([
    // The day after the same day of the next year is the first that is more than a year.
    ['2024-01-10', '2025-01-10', 'short'],
    ['2024-01-10', '2025-01-11', 'long'],
    // By days the year across 29 February 2024 has 366.
    ['2023-06-01', '2024-06-01', 'short'],
    ['2023-06-01', '2024-06-02', 'long'],
    ['2024-02-29', '2025-02-28', 'short'],
    ['2024-02-29', '2025-03-01', 'long'],
    ['2024-02-28', '2025-02-28', 'short'],
    ['2024-02-28', '2025-03-01', 'long'],
    // The last day of a month: from the first day of the thirteenth month on.
    ['2023-02-28', '2024-02-29', 'short'],
    ['2023-02-28', '2024-03-01', 'long'],
    ['2023-02-27', '2024-02-28', 'long'],
    ['2024-12-31', '2025-12-31', 'short'],
    ['2024-12-31', '2026-01-01', 'long'],
  ] as const)('bought on %s and sold on %s is %s', (acquired, sold, term) => {
    expect(termOf(calendarDateOf(acquired), calendarDateOf(sold))).toBe(term);
  });
});

describe('the lots of any history', () => {
  it('add up to what was sold, and rounded parts to the rounded whole', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...LOT_METHODS), (sequence, method) => {
        const entries = entriesOf(live(sequence));
        const sales = entries.flatMap(({ kind, trade }) =>
          kind === 'sell' && trade !== null ? [trade] : [],
        );
        const sums = sumsOfLots(soldLots(entries, method));
        expect(sums.quantity).toBe(sales.reduce((sum, { quantity }) => sum + quantity, 0n));
        expect(sums.proceeds).toBe(sales.reduce((sum, trade) => sum + proceedsOfSale(trade), 0n));
        expect(sums.gain).toBe(sums.proceeds - sums.cost);
      }),
    );
  });

  it('gain together what the average gains where everything is sold', () => {
    let seen = 0;
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state } = live(sequence);
        const ledger = entriesOf(live(sequence));
        const held = state.timeline
          .transactions()
          .reduce<bigint>((sum, { movement }) => sum + movement.btc, 0n);
        if (held <= 0n) return;
        seen += 1;
        const entries = [...ledger, saleOfAll(held)];
        const years = ['2026', '2027'].map((year) => averageCostSums(entries, year).gain);
        const average = years.reduce<bigint>((sum, gain) => sum + gain, 0n);
        for (const method of LOT_METHODS) expect(sumsOfLots(soldLots(entries, method)).gain).toBe(average);
      }),
    );
    expect(seen).toBeGreaterThan(20);
  });

  it('leave the average of the ledger as the summary of the year has it', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const entries = entriesOf(live(sequence));
        const to = calendarDateOf('2027-12-31');
        const { years } = portfolioSummary(entries, { from: null, to }, () => price('60000'));
        for (const { year, realised } of years) expect(averageCostSums(entries, year).gain).toBe(realised);
      }),
    );
  });
});

const SOLD_ON = calendarDateOf('2027-12-30');

function saleOfAll(held: bigint): ReportEntry {
  const [at, quantity] = [price('61234.57'), sats(held)];
  const value = valueOf(quantity, at);
  return {
    ...{ kind: 'sell', tradedOn: SOLD_ON, week: weekOf(SOLD_ON) },
    movement: { btc: sats(-held), portfolioCash: value, dynamicBalance: usdCents(0n), pocket: usdCents(0n) },
    trade: {
      ...{ origin: 'manual', quantity, price: at, value, fee: usdCents(0n) },
      ...{ planned: null, paid: null, plannedPrice: null, note: null },
    },
  };
}
