import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PriceCents } from '@app/money';
import { live, steps } from '../../any-sequence.fixture.spec.js';
import { addDays, calendarDateOf, daysBetween } from '../../calendar/calendar-date.js';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { mondayOf, weekOf } from '../../calendar/iso-week.js';
import type { Timeline } from '../../state/ledger-state.js';
import { price } from '../../testing/ledger-scenario.js';
import { closeBook } from '../close-book.js';
import { figuresOf } from '../figures.js';
import { fixedDca } from '../fixed-dca.js';
import { portfolioStatement } from '../portfolio-statement.js';
import { asCorrectedOn } from '../time-machine.js';
import { withinLimits } from '../within-limits.js';
import { portfolioSummary } from './portfolio-summary.js';
import type { ReportEntry } from './report-entry.js';
import { strategyPerformance } from './strategy-performance.js';
import { transactionAnalysis } from './transaction-analysis.js';

const START = calendarDateOf('2026-10-01');
const END = calendarDateOf('2027-04-30');
const closeOn = (date: CalendarDate): PriceCents =>
  price(String(50_000 + ((daysBetween(START, date) * 7_919) % 9_001)));
const CLOSES = Array.from({ length: daysBetween(START, END) }, (_, index) => {
  const date = addDays(START, index);
  return { date, close: closeOn(date) };
});

const entriesOf = (timeline: Timeline): readonly ReportEntry[] =>
  timeline.transactions().map(({ trade, note, ...entry }) => ({
    ...entry,
    trade: trade === null ? null : { ...trade, plannedPrice: null, note },
  }));

const lastDay = fc.nat({ max: 60 }).map((days) => addDays(calendarDateOf('2026-12-20'), days));
const range = fc.record({ to: lastDay, days: fc.option(fc.nat({ max: 40 })) }).map(({ to, days }) => ({
  from: days === null ? null : addDays(to, -days),
  to,
}));

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

describe('the summary of a portfolio', () => {
  it('stands at both ends where the ledger stands, and its flows and years add up to what is between', () => {
    fc.assert(
      fc.property(steps, range, (sequence, { from, to }) => {
        const { state } = live(sequence);
        const { whole, years } = portfolioSummary(entriesOf(state.timeline), { from, to }, closeOn);
        const end = asCorrectedOn(state, to);
        if (whole === null) {
          expect(end.history).toEqual([]);
          return;
        }
        const before = asCorrectedOn(state, addDays(whole.from, -1));
        expect(whole.closing.totals).toEqual(end.totals);
        expect(whole.opening.totals).toEqual(before.totals);
        expect(whole.closing.figures).toEqual(withinLimits(() => figuresOf(end.totals, closeOn(to))) ?? null);

        const { flows } = whole;
        expect(flows.invested).toBe(end.totals.invested - before.totals.invested);
        expect(flows.fees).toBe(end.totals.fees - before.totals.fees);
        const cash =
          flows.soldToCash - flows.reinvested - flows.cashWithdrawn - flows.transferred + flows.cashDeposited;
        expect(cash).toBe(end.totals.portfolioCash - before.totals.portfolioCash);
        const { deposited, withdrawn, built, used, transferred } = flows;
        expect(deposited - withdrawn + built - used + transferred).toBe(
          end.totals.dynamicBalance - before.totals.dynamicBalance,
        );
        const paidOut = flows.cashWithdrawn + flows.transferred + flows.soldToPocket - flows.cashDeposited;
        expect(paidOut).toBe(end.totals.paidOut - before.totals.paidOut);
        for (const name of ['invested', 'fees', 'built', 'soldToCash'] as const)
          expect(sumOf(years.map((year) => year.flows[name]))).toBe(flows[name]);
      }),
    );
  });
});

describe('the analysis of transactions', () => {
  it('counts every entry of the range once, by type, origin and month', () => {
    fc.assert(
      fc.property(steps, range, (sequence, { from, to }) => {
        const { state } = live(sequence);
        const found = transactionAnalysis(entriesOf(state.timeline), { from, to }, (note) => note);
        const inside = asCorrectedOn(state, to).history.filter(
          ({ transaction }) => from === null || transaction.tradedOn >= from,
        );
        for (const kind of ['buy', 'sell', 'reinvestment'] as const) {
          const trades = inside.flatMap(({ transaction: { kind: own, trade } }) =>
            own === kind && trade !== null ? [trade] : [],
          );
          const sums = found.types.find(({ type }) => type === kind);
          expect(sums).toMatchObject({
            count: trades.length,
            amount: sumOf(trades.map(({ value }) => value)),
            quantity: sumOf(trades.map(({ quantity }) => quantity)),
            fees: sumOf(trades.map(({ fee }) => fee)),
          });
          const parts = [found.origins, found.months.flatMap(({ types }) => types)];
          for (const part of parts)
            expect(part.filter(({ type }) => type === kind).reduce((sum, { count }) => sum + count, 0)).toBe(
              trades.length,
            );
        }
        const moved: readonly bigint[] = inside.map(({ transaction }) => transaction.movement.dynamicBalance);
        const amountOf = (name: string): bigint =>
          found.types.find(({ type }) => type === name)?.amount ?? 0n;
        expect(amountOf('built') + amountOf('deposit') + amountOf('transfer')).toBe(
          sumOf(moved.filter((cents) => cents > 0n)),
        );
      }),
    );
  });
});

describe('the performance of the strategy', () => {
  it('of everything gives the returns of the portfolio and its fixed DCA, to the cent', () => {
    let seen = 0;
    fc.assert(
      fc.property(steps, lastDay, (sequence, to) => {
        const { state } = live(sequence);
        const end = asCorrectedOn(state, to);
        const found = strategyPerformance({
          ...{ entries: entriesOf(state.timeline), range: { from: null, to }, advised: [] },
          ...{ openWeek: weekOf(to), price: closeOn(to), closeOn, seed: 'a person' },
        });
        const plan = fixedDca(end.timeline, { today: to, price: closeOn(to), closeOn });
        if (found === null || plan === null) {
          expect([found, plan]).toEqual([null, null]);
          return;
        }
        seen += 1;
        const { figures, returns } = portfolioStatement(end, {
          ...{ date: to, price: closeOn(to), closes: closeBook(CLOSES, null) },
        });
        expect(found.weeks).toBe(plan.weeks);
        // Cash of older records is in all three; what a plan does not spend is still there at the end.
        const cash = sumOf(
          end.history.map(({ transaction: { kind, movement } }) =>
            kind === 'portfolio_cash_deposit' ? movement.portfolioCash : 0n,
          ),
        );
        expect(found.fixed).toMatchObject({ bitcoin: plan.bitcoin, endValue: plan.value + cash });
        expect(found.own).toMatchObject({
          invested: figures.totalInvested,
          profitLoss: figures.profitLoss,
          returnPercent: figures.totalReturnPercent,
          ...{ xirrPercent: returns.xirrPercent, twrPercent: returns.twrPercent },
          ...{ twrYearlyPercent: returns.twrYearlyPercent, drawdown: returns.maximumDrawdown },
        });
        // With all of the money from the first day on, what an account gained is what it is worth more than the money.
        const last = found.points.at(-1);
        for (const name of ['own', 'fixed', 'lump'] as const)
          expect(last?.[name].value).toBe(figures.totalInvested + cash + found[name].profitLoss);
      }),
      { numRuns: 300 },
    );
    expect(seen).toBeGreaterThan(50);
  });

  it('of a part begins all three with what was there before, and scores each buy by the weeks around it', () => {
    fc.assert(
      fc.property(steps, lastDay, fc.integer({ min: 1, max: 20 }), (sequence, to, days) => {
        const { state } = live(sequence);
        const from = addDays(to, -days);
        const entries = entriesOf(state.timeline);
        const found = strategyPerformance({
          ...{ entries, range: { from, to }, advised: [], openWeek: weekOf(to) },
          ...{ price: closeOn(to), closeOn, seed: 'a person' },
        });
        if (found === null) return;
        const buys = entries.flatMap(({ kind, tradedOn, trade }) =>
          kind === 'buy' && trade !== null && tradedOn >= found.from && tradedOn <= to
            ? [{ tradedOn, trade }]
            : [],
        );
        expect(found.own.invested).toBe(sumOf(buys.map(({ trade }) => trade.value + trade.fee)));
        const opening = asCorrectedOn(state, addDays(found.from, -1)).totals;
        const paidOut = asCorrectedOn(state, to).totals.paidOut - opening.paidOut;
        const end = figuresOf(asCorrectedOn(state, to).totals, closeOn(to)).portfolioValue;
        expect(found.own.profitLoss).toBe(end + paidOut - found.own.invested - found.openingValue);
        const mondays = Array.from({ length: found.weeks }, (_, week) => {
          const monday = addDays(mondayOf(weekOf(found.from)), 7 * week);
          return closeOn(monday < found.from ? found.from : monday);
        });
        const score = buys.reduce(
          (sum, { trade }) =>
            sum + Number(trade.value + trade.fee) * mondays.filter((close) => close >= trade.price).length,
          0,
        );
        const weight =
          buys.reduce((sum, { trade }) => sum + Number(trade.value + trade.fee), 0) * mondays.length;
        if (weight === 0) expect(found.buys.timingScore).toBeNull();
        else expect(Number(found.buys.timingScore)).toBeCloseTo((score * 100) / weight, 0);
      }),
    );
  });
});
