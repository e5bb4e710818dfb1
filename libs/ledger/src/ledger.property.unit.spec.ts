import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { COST_UNITS_PER_CENT, scaledToDecimal } from '@app/money';
import { live, nthOf, steps } from './any-sequence.fixture.spec.js';
import { weekOf } from './calendar/iso-week.js';
import { ledgerEventCodec } from './events/ledger-event.js';
import type { LedgerEvent } from './events/ledger-event.js';
import { ledgerStreams } from './ledger-streams.js';
import { averagePriceOf, figuresOf } from './metrics/figures.js';
import { EMPTY_LEDGER } from './state/empty-ledger.js';
import { isBefore } from './state/history-order.js';
import { evolve, foldLedger } from './state/ledger-fold.js';
import type { LedgerState } from './state/ledger-state.js';
import { postingsOf, postingsOfTransaction, sumOf } from './state/postings.js';
import type { Posting } from './state/postings.js';
import { price } from './testing/ledger-scenario.js';

const storedEvent = z.object({ type: z.string(), schemaVersion: z.int(), data: z.unknown() });
/** `PROPERTY_RUNS=5000` tries more sequences than every test run does; a failure prints its seed and is shrunk. */
fc.configureGlobal({ numRuns: Number.parseInt(process.env['PROPERTY_RUNS'] ?? '', 10) || 100 });

/** What the ledger's accounts moved by; the rows of a file when it is completed. */
function effectOf(event: LedgerEvent, before: LedgerState): readonly Posting[] {
  const { data } = event;
  if ('importId' in data && data.importId !== null && 'replaces' in data && data.replaces === null) return [];
  if (event.type !== 'ledger.import-completed') return postingsOf(event, before);
  const pending = before.imports.get(event.data.importId)?.pending ?? [];
  return pending.flatMap((row) => postingsOfTransaction(row));
}

/** Two states but for what differs in any case after two more commands. */
const apart = (state: LedgerState) => ({ ...state, revision: null, eventCountByCommand: null });

describe('whatever a person does', () => {
  it('postings sum to zero per asset, and their accounts are the balances', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        let before = EMPTY_LEDGER;
        const postings: Posting[] = [];
        for (const recorded of stream) {
          const effect = effectOf(recorded.event, before);
          expect([sumOf(effect, 'USD'), sumOf(effect, 'BTC')]).toEqual([0n, 0n]);
          postings.push(...effect);
          before = evolve(before, recorded);
        }
        expect(sumOf(postings, 'BTC', 'btc')).toBe(state.totals.btc);
        expect(sumOf(postings, 'USD', 'portfolio_cash')).toBe(state.totals.portfolioCash);
        expect(sumOf(postings, 'USD', 'dynamic_balance')).toBe(state.totals.dynamicBalance);
      }),
    );
  });

  it('Bitcoin, cost and portfolio cash are negative on no date', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        for (const { after } of live(sequence).state.history) {
          expect(after.btc >= 0n && after.portfolioCash >= 0n && after.cost >= 0n).toBe(true);
        }
      }),
    );
  });

  it('the dynamic balance is negative on a day only if someone accepted it', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        const isAccepted = stream.some(
          ({ event: { data } }) => 'negativeAccepted' in data && data.negativeAccepted,
        );
        const isNegative = state.history.some(({ after }) => after.dynamicBalance < 0n);
        expect(!isNegative || isAccepted).toBe(true);
      }),
    );
  });

  it('history is in its order, and at most one version of a transaction is in it', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { history } = live(sequence).state;
        for (const [index, { transaction }] of history.entries()) {
          const next = history[index + 1]?.transaction;
          expect(next === undefined || isBefore(transaction, next)).toBe(true);
        }
        const originals = history.map(({ transaction }) => transaction.original);
        expect(new Set(originals).size).toBe(originals.length);
      }),
    );
  });

  it('every week holds exactly the operations in effect, and what breaks its rules was overridden', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        const operations = state.history.flatMap(({ transaction }) =>
          transaction.operation === null ? [] : [transaction],
        );
        const byWeek = Map.groupBy(operations, ({ week }) => week);
        expect([...state.weeks.keys()].sort()).toEqual([...byWeek.keys()].sort());
        const overridden = new Set(
          stream.flatMap(({ event }) =>
            event.type === 'ledger.weekly-rule-overridden' ? [event.data.week] : [],
          ),
        );
        for (const [week, inWeek] of byWeek) {
          const recorded = inWeek.toSorted((a, b) => (a.sequence < b.sequence ? -1 : 1));
          expect(state.weeks.get(week)).toEqual(recorded.map(({ transactionId }) => transactionId));
          const slots = inWeek.map(({ operation }) => operation);
          const isMixed =
            slots.includes('sale') && inWeek.some(({ kind }) => kind === 'buy' || kind === 'reinvestment');
          const isBroken = new Set(slots).size < slots.length || isMixed;
          expect(!isBroken || overridden.has(week)).toBe(true);
          // The week's base counts once, whatever is executed, voided and restored.
          expect(inWeek.filter(({ base }) => base !== null && base > 0n).length).toBeLessThanOrEqual(1);
        }
      }),
    );
  });

  it('each part of an advice is executed by the one transaction in effect that names it', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { recommendations, history } = live(sequence).state;
        for (const [id, { executedBy }] of recommendations) {
          for (const operation of ['investment', 'reinvestment', 'sale'] as const) {
            const executions = history.filter(
              ({ transaction: each }) => each.recommendationId === id && each.operation === operation,
            );
            expect(executions.map(({ transaction }) => transaction.transactionId)).toEqual(
              executedBy[operation] === null ? [] : [executedBy[operation]],
            );
          }
        }
      }),
    );
  });

  it('a transaction is in the week of its own date, wherever the person has moved since', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        for (const { transaction } of live(sequence).state.history)
          expect(transaction.week).toBe(weekOf(transaction.tradedOn));
      }),
    );
  });

  it('a void and its restore change nothing', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 30 }), (sequence, which) => {
        const ledger = live(sequence);
        const before = apart(ledger.state);
        const id = nthOf(ledger.state.transactions, which, ({ isVoided }) => !isVoided);
        const answers = { acceptNegative: true, override: true };
        fc.pre(id !== undefined && ledger.voids(id, answers).outcome === 'decided');
        expect(ledger.restores(id, answers).outcome).toBe('decided');
        expect(apart(ledger.state)).toEqual(before);
      }),
    );
  });

  it('undoing an import and its restore change nothing', () => {
    fc.assert(
      fc.property(steps, fc.nat({ max: 30 }), (sequence, which) => {
        const ledger = live(sequence);
        const before = apart(ledger.state);
        const id = nthOf(ledger.state.imports, which, ({ status }) => status === 'completed');
        fc.pre(id !== undefined);
        fc.pre(ledger.voidsImport(id, { acceptNegative: true }).outcome === 'decided');
        expect(ledger.restoresImport(id, { acceptNegative: true }).outcome).toBe('decided');
        expect(apart(ledger.state)).toEqual(before);
      }),
    );
  });

  it('replay of the stored stream equals the live state', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        const reread = stream.map(({ event, commandId }) => {
          const json = JSON.stringify(ledgerEventCodec.encode(event));
          return { event: ledgerEventCodec.decode(storedEvent.parse(JSON.parse(json))), commandId };
        });
        expect(foldLedger(reread)).toEqual(state);
      }),
    );
  });

  it('a stream read page by page, also from a snapshot on, folds to the same state', () => {
    fc.assert(
      fc.property(steps, fc.nat(), fc.integer({ min: 1, max: 9 }), (sequence, cut, pageEvents) => {
        const { state, stream } = live(sequence);
        const known = cut % (stream.length + 1);
        const folding = ledgerStreams.startFold(foldLedger(stream.slice(0, known)));
        for (let from = known; from < stream.length; from += pageEvents)
          folding.add(stream.slice(from, from + pageEvents));
        expect(folding.finish()).toEqual(state);
      }),
    );
  });

  it("profit/loss equals the total return's numerator at every row and any price", () => {
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 1n, max: 10n ** 8n }), (sequence, cents) => {
        for (const { after } of live(sequence).state.history) {
          const figures = figuresOf(after, price(scaledToDecimal(cents, 2)));
          expect(figures.realised + figures.unrealised).toBe(figures.profitLoss);
          const numerator = figures.portfolioValue + after.paidOut - figures.totalInvested;
          expect(numerator).toBe(figures.profitLoss);
          // And once more from the two parts, exact to a hundred-millionth of a cent.
          const unrealised = figures.bitcoinValue * COST_UNITS_PER_CENT - after.cost;
          expect(after.realised + unrealised).toBe(numerator * COST_UNITS_PER_CENT);
        }
      }),
    );
  });

  it('selling everything leaves exactly 0 satoshis and a cost of exactly 0', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const ledger = live(sequence);
        const held = ledger.state.totals.btc;
        fc.pre(held > 0n);
        // After every entry: what somebody who has moved west holds of tomorrow cannot be sold today.
        ledger.at('2099-12-31');
        ledger.sells({ quantity: scaledToDecimal(held, 8), price: '60000.00' });
        expect(ledger.state.totals).toMatchObject({ btc: 0n, cost: 0n });
      }),
    );
  });

  it('a sale leaves the average purchase price unchanged', () => {
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 1n, max: 99n }), (sequence, percent) => {
        const ledger = live(sequence);
        const { totals: before, transactions: known } = ledger.state;
        // Below this much Bitcoin a rounding of 10^-8 cent of cost may show in the cents of the average.
        fc.pre(before.btc > 10_000n);
        const sold = (before.btc * percent) / 100n;
        fc.pre(before.btc - sold > 1_000n && sold > 0n);
        ledger.sells({ quantity: scaledToDecimal(sold, 8), price: '60000.00' });
        // After a move to the west a row may be dated tomorrow: a sale of today comes before it.
        const last = ledger.state.history.at(-1)?.transaction;
        fc.pre(last !== undefined && known.get(last.transactionId) === undefined);
        const { totals } = ledger.state;
        const drift = totals.cost * before.btc - before.cost * totals.btc;
        // The cost removed is rounded to one unit, so the average moves by less than one unit over what is left.
        expect(drift < before.btc && drift > 0n - before.btc).toBe(true);
        const [a, b] = [averagePriceOf(before) ?? 0n, averagePriceOf(totals) ?? 0n];
        expect(a - b <= 1n && b - a <= 1n).toBe(true);
      }),
    );
  });

  it('a repeated command appends nothing', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const ledger = live(sequence);
        const commandId = ledger.nextCommand();
        ledger.deposits('1.00', commandId);
        const { revision } = ledger.state;
        expect(ledger.deposits('1.00', commandId)).toEqual({ outcome: 'repeated', events: [] });
        expect(ledger.state.revision).toBe(revision);
      }),
    );
  });
});
