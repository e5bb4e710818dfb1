import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { live, steps } from '../any-sequence.fixture.spec.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { EMPTY_LEDGER } from './empty-ledger.js';
import { NO_SUMS, sumsAfter } from './kind-sums.js';
import { evolve } from './ledger-fold.js';
import type { BalanceAccount, HistoryRow, LedgerState, Timeline } from './ledger-state.js';
import { LedgerTimeline } from './timeline.js';

const ACCOUNTS = ['btc', 'portfolioCash', 'dynamicBalance'] as const;

/** More rows than are kept together, in every kind of place; two of them taken back, one corrected. */
function longLife(): LedgerScenario {
  const ledger = new LedgerScenario('2026-03-01');
  for (let day = 1; day <= 28; day += 1) {
    ledger.at(`2026-03-${String(day).padStart(2, '0')}`);
    ledger.buys({ quantity: '0.01', price: `${60_000 + day}.00`, fee: '0.50' });
    if (day % 3 === 0) ledger.sells({ quantity: '0.005', price: '61000.00' });
    if (day % 4 === 0) ledger.deposits('10.00');
    if (day % 5 === 0) ledger.withdrawsCash('1.00');
    if (day % 6 === 0) ledger.buys({ quantity: '0.001', price: '59000.00', on: '2026-02-14' });
  }
  ledger.voids(0);
  ledger.voids(9);
  ledger.edits(20, { quantity: '0.02', price: '60000.00' });
  return ledger;
}

/** The states of a life, event by event. */
function statesOf({ stream }: Pick<LedgerScenario, 'stream'>): readonly LedgerState[] {
  const states = [EMPTY_LEDGER];
  for (const recorded of stream) states.push(evolve(states.at(-1) ?? EMPTY_LEDGER, recorded));
  return states;
}

/** Every answer of a timeline, by the rows of one that was made at once. */
function expectAnswersOf(timeline: Timeline): void {
  const rows = LedgerTimeline.of(timeline.transactions()).rows();
  expect(timeline.rows()).toEqual(rows);
  expect([...timeline.from(0)]).toEqual(rows);
  expect(timeline.totals).toEqual(rows.at(-1)?.after ?? EMPTY_LEDGER.totals);
  for (let place = 0; place <= rows.length; place += 1) {
    const later = rows.slice(place);
    expect(timeline.totalsBefore(place)).toEqual(rows[place - 1]?.after ?? EMPTY_LEDGER.totals);
    for (const account of ACCOUNTS) {
      expect(timeline.minimumBalanceFrom(place, account)).toEqual(leastOf(later, account));
      expect(timeline.firstNegative(place, [account])).toEqual(
        later.find(({ after }) => after[account] < 0n),
      );
    }
  }
}

function leastOf(rows: readonly HistoryRow[], account: BalanceAccount): HistoryRow | undefined {
  const least = rows.map(({ after }) => after[account]).toSorted((a, b) => (a < b ? -1 : 1))[0];
  return rows.find(({ after }) => after[account] === least);
}

function expectChange(before: LedgerState, after: LedgerState): void {
  const { first, tail, removed, added } = before.timeline.changeTo(after.timeline);
  const [old, current] = [before.timeline.transactions(), after.timeline.transactions()];
  expect(current.slice(0, first)).toEqual(old.slice(0, first));
  expect(current.slice(current.length - tail)).toEqual(old.slice(old.length - tail));
  expect(removed).toEqual(old.filter((each) => !current.includes(each)));
  expect(added).toEqual(current.filter((each) => !old.includes(each)));
}

describe('a timeline', () => {
  it('answers as its rows would, however it came to be', () => {
    for (const { timeline } of statesOf(longLife()).slice(-12)) expectAnswersOf(timeline);
  });

  it('answers the same before and after all its rows were made', () => {
    const { timeline } = longLife().state;
    const early = [0, 7, 31, 32, 33, timeline.length].map((place) => timeline.totalsBefore(place));
    timeline.rows();
    expect([0, 7, 31, 32, 33, timeline.length].map((place) => timeline.totalsBefore(place))).toEqual(early);
  });

  it('says what leads to any later one', () => {
    const states = statesOf(longLife());
    for (const [index, after] of states.entries())
      for (const before of [states[index - 1], states[Math.floor(index / 2)]])
        if (before !== undefined) expectChange(before, after);
  });

  it('of many blocks answers as its rows would after corrections in any of them', () => {
    const ledger = longLife();
    for (let index = 0; index < 60; index += 1) {
      const ids = [...ledger.state.transactions.keys()];
      const id = ids[(index * 7_919) % ids.length];
      const on = `2026-${index % 2 === 0 ? '02' : '03'}-${String(1 + ((index * 13) % 28)).padStart(2, '0')}`;
      ledger.buys({ quantity: '0.0123', price: '60000.00', fee: '0.01', on });
      if (index % 3 === 0 && id !== undefined) ledger.voids(id, { acceptNegative: true });
      if (index % 5 === 0) ledger.deposits('1.00');
      if (index % 4 === 0 && id !== undefined)
        ledger.edits(id, { quantity: '0.0007', price: '61000.00', on });
      if (index % 6 === 0) expectAnswersOf(ledger.state.timeline);
    }
    const { timeline } = ledger.state;
    expectAnswersOf(timeline);
    for (const place of [0, 1, 31, 32, 64, timeline.length - 1, timeline.length]) {
      const until = timeline.upTo(place);
      expectAnswersOf(until);
      expect(until.transactions()).toEqual(timeline.transactions().slice(0, place));
    }
    const states = statesOf(ledger);
    for (const [index, after] of states.entries())
      if (index % 9 === 0) expectChange(states[Math.floor(index * 0.8)] ?? EMPTY_LEDGER, after);
  });

  it('takes many out and in at once, as an import does that is undone', () => {
    const { timeline } = longLife().state;
    const all = timeline.transactions();
    const places = [...all.keys()].filter((place) => place % 3 !== 1);
    const few = timeline.edited(places, []);
    expect(few.transactions()).toEqual(all.filter((_, place) => place % 3 === 1));
    expectAnswersOf(few);
    const again = few.edited(
      [],
      all.filter((_, place) => place % 3 !== 1),
    );
    expect(again.transactions()).toEqual(all);
    expectAnswersOf(again);
    const none = timeline.edited([...all.keys()], []);
    expect([none.length, none.totals]).toEqual([0, EMPTY_LEDGER.totals]);
    expect(none.edited([], all).transactions()).toEqual(all);
  });

  it('finds no transaction that is not in it', () => {
    const ledger = longLife();
    const [voided] = [...ledger.state.transactions.values()].filter(({ isVoided }) => isVoided);
    expect(voided && ledger.state.timeline.totalsAfter(voided)).toBeUndefined();
    const last = ledger.state.timeline.transactions().at(-1);
    expect(last && ledger.state.timeline.totalsAfter(last)).toEqual(ledger.state.totals);
  });

  it('and the sums by kind hold along whatever a person does', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const states = statesOf(live(sequence));
        for (const [index, after] of states.entries()) {
          const before = states[index - 1];
          if (before !== undefined) expectChange(before, after);
          const added = after.timeline.transactions();
          expect(after.sums).toEqual(sumsAfter(NO_SUMS, { removed: [], added }));
        }
        const newest = states.at(-1);
        if (newest !== undefined) expectAnswersOf(newest.timeline);
      }),
      { numRuns: 40 },
    );
  });
});
