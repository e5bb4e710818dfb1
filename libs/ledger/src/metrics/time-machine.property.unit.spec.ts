import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { scaledToDecimal } from '@app/money';
import { addDays, type CalendarDate, calendarDateOf } from '../calendar/calendar-date.js';
import { type Instant, instantOf } from '../calendar/instant.js';
import { foldLedger } from '../state/ledger-fold.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { asCorrectedOn, foldAsKnownAt, type TimedLedgerEvent } from './time-machine.js';

type Step = {
  readonly kind:
    'buy' | 'sell' | 'deposit' | 'withdraw' | 'transfer' | 'void' | 'restore' | 'edit' | 'advice' | 'execute';
  readonly satoshis: bigint;
  readonly daysLater: number;
  readonly daysBack: number;
  readonly which: number;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    'buy',
    'buy',
    'sell',
    'deposit',
    'withdraw',
    'transfer',
    'void',
    'restore',
    'edit',
    'advice',
    'execute',
  ),
  satoshis: fc.bigInt({ min: 1_000n, max: 100_000_000n }),
  daysLater: fc.integer({ min: 0, max: 3 }),
  daysBack: fc.integer({ min: 0, max: 9 }),
  which: fc.nat({ max: 20 }),
});

/** A history of commands, each on its day at a minute of its own; the moments of its events. */
function lived(steps: readonly Step[]): {
  ledger: LedgerScenario;
  events: TimedLedgerEvent[];
  today: CalendarDate;
} {
  const ledger = new LedgerScenario('2026-03-02');
  const events: TimedLedgerEvent[] = [];
  let today = calendarDateOf('2026-03-02');
  for (const [index, { kind, satoshis, daysLater, daysBack, which }] of steps.entries()) {
    today = addDays(today, daysLater);
    ledger.at(today);
    const known = ledger.stream.length;
    const quantity = scaledToDecimal(satoshis, 8);
    const trade = { quantity, price: '50000', on: addDays(today, -daysBack), confirmed: true };
    const id = [...ledger.state.transactions.keys()][which % Math.max(1, ledger.state.transactions.size)];
    const answers = { acceptNegative: true, override: true };
    if (kind === 'buy') ledger.buys(trade);
    if (kind === 'sell') ledger.sells(trade);
    if (kind === 'deposit') ledger.deposits('12.34');
    if (kind === 'withdraw') ledger.withdraws('5.00');
    if (kind === 'transfer') ledger.transfers('3.21');
    if (kind === 'advice') ledger.recommends();
    if (kind === 'execute') ledger.executes({ quantity, price: '50000', ...answers, confirmed: true });
    if (kind === 'void' && id !== undefined) ledger.voids(id, answers);
    if (kind === 'restore' && id !== undefined) ledger.restores(id, answers);
    if (kind === 'edit' && id !== undefined) ledger.edits(id, { ...trade, ...answers });
    const minute = String(Math.floor(index / 60)).padStart(2, '0');
    const at: Instant = instantOf(`${today}T${minute}:${String(index % 60).padStart(2, '0')}:00.000Z`);
    for (const recorded of ledger.stream.slice(known)) events.push({ ...recorded, occurredAt: at });
  }
  return { ledger, events, today };
}

describe('the time machine, for any history', () => {
  it('agrees in both readings at the present', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { ledger, events, today } = lived(steps);
        const known = foldAsKnownAt(events, instantOf(`${today}T23:59:59.999Z`));
        const corrected = asCorrectedOn(ledger.state, today);

        expect(known.totals).toEqual(ledger.state.totals);
        expect(corrected.totals).toEqual(known.totals);
        expect(corrected.history.map(({ transaction, after }) => [transaction.transactionId, after])).toEqual(
          known.history.map(({ transaction, after }) => [transaction.transactionId, after]),
        );
        expect(new Map(corrected.weeks)).toEqual(new Map(known.weeks));
      }),
    );
  });

  it('knew at any moment what was folded then, and corrects any day by what is dated up to it', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.nat(), (steps, pick) => {
        const { ledger, events } = lived(steps);
        const chosen = events[pick % Math.max(1, events.length)];
        if (chosen === undefined) return;
        const at = chosen.occurredAt;
        const then = events.filter(({ occurredAt }) => occurredAt <= at);
        expect(foldAsKnownAt(events, at).totals).toEqual(foldLedger(then).totals);

        const day = calendarDateOf(at.slice(0, 10));
        const dated = ledger.state.history.filter(({ transaction }) => transaction.tradedOn <= day);
        expect(asCorrectedOn(ledger.state, day).history).toEqual(dated);
        expect(asCorrectedOn(ledger.state, day).totals.btc).toBe(
          dated.reduce((sum, { transaction }) => sum + transaction.movement.btc, 0n),
        );
      }),
    );
  });
});
