import { scaledToDecimal } from '@app/money';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { addDays, calendarDateOf } from './calendar/calendar-date.js';
import { ledgerEventCodec } from './events/ledger-event.js';
import { averagePriceOf, figuresOf } from './figures/figures.js';
import type { LedgerEvent } from './events/ledger-event.js';
import { postingsOf, sumOf } from './postings/postings.js';
import type { Posting } from './postings/postings.js';
import { isBefore } from './state/history-order.js';
import { evolve, foldLedger } from './state/ledger-fold.js';
import { EMPTY_LEDGER } from './state/ledger-state.js';
import type { LedgerState } from './state/ledger-state.js';
import { LedgerScenario, price } from './testing/ledger-scenario.js';
import type { RowWords } from './testing/scenario-words.js';

const storedEvent = z.object({ type: z.string(), schemaVersion: z.int(), data: z.unknown() });
const START = calendarDateOf('2026-12-20');

const KINDS = [
  ...['recommend', 'recommend', 'execute', 'execute', 'reinvest', 'sale', 'setAside'],
  ...['buy', 'buy', 'sell', 'sell', 'deposit', 'withdraw', 'withdrawCash', 'transfer'],
  ...['void', 'void', 'restore', 'restore', 'edit', 'editCash'],
  ...['startImport', 'completeImport', 'completeImport', 'abortImport', 'voidImport', 'restoreImport'],
] as const;

type Step = {
  readonly kind: (typeof KINDS)[number];
  readonly satoshis: bigint;
  readonly cents: bigint;
  readonly daysLater: number;
  readonly daysBack: number;
  /** Which of the transactions or imports there are. */
  readonly which: number;
  readonly flag: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  satoshis: fc.bigInt({ min: 1n, max: 500_000_000n }),
  cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
  daysLater: fc.integer({ min: 0, max: 2 }),
  daysBack: fc.integer({ min: 0, max: 6 }),
  which: fc.nat({ max: 30 }),
  flag: fc.boolean(),
});

/** One of the keys whose value is as wished. */
function nthOf<K, V>(
  map: ReadonlyMap<K, V>,
  which: number,
  isWished: (value: V) => boolean = () => true,
): K | undefined {
  const keys = [...map].filter(([, value]) => isWished(value)).map(([key]) => key);
  return keys[which % Math.max(keys.length, 1)];
}

/** A small file: its sale may or may not be covered, so that completing is refused now and then. */
const fileOf = (quantity: string, amount: string, on: string): readonly RowWords[] => [
  { kind: 'sell', quantity, price: '60000', on },
  { kind: 'buy', quantity, price: amount, on },
  { kind: 'portfolio_cash_deposit', amount, on },
  { kind: 'withdrawal', amount: '0.01', on },
];

/** What a step tries; where it names a transaction or an import that is not there, nothing. */
function act(ledger: LedgerScenario, one: Step, today: string): unknown {
  const { kind, satoshis, cents, daysBack, which, flag } = one;
  const amount = scaledToDecimal(cents, 2);
  const quantity = scaledToDecimal(satoshis, 8);
  const small = scaledToDecimal(satoshis / 10n + 1n, 8);
  const smallAmount = scaledToDecimal(cents / 100n + 1n, 2);
  const on = addDays(calendarDateOf(today), -daysBack);
  const trade = { quantity, price: amount, fee: flag ? '0.07' : '0', on };
  const answers = { override: flag, confirmed: true, acceptNegative: flag };
  // Mostly today, so that most executions fall into the days of their recommendation.
  const execution = { ...trade, ...answers, on: flag ? today : on };
  const { transactions, imports } = ledger.state;
  const inEffect = nthOf(transactions, which, ({ isVoided }) => !isVoided);
  const voided = nthOf(transactions, which, ({ isVoided }) => isVoided);
  const batch = (status: string) => nthOf(imports, which, (each) => each.status === status);
  const [open, completed, undone] = [batch('open'), batch('completed'), batch('voided')];
  switch (kind) {
    case 'recommend':
      return ledger.recommends({
        investment: flag ? amount : null,
        reinvestment: amount,
        ...(flag ? {} : { sale: quantity }),
      });
    case 'execute':
      return ledger.executes(execution);
    case 'reinvest':
      return ledger.reinvests({ ...execution, quantity: small });
    case 'sale':
      return ledger.executesSale({ ...execution, quantity: small, fee: '0' });
    case 'setAside':
      return ledger.setsAside();
    case 'buy':
      return ledger.buys(trade);
    case 'sell':
      return ledger.sells({ ...trade, quantity: small, fee: '0', to: flag ? 'pocket' : 'portfolio_cash' });
    case 'deposit':
      return ledger.deposits(amount);
    case 'withdraw':
      return ledger.withdraws(amount);
    case 'withdrawCash':
      return ledger.withdrawsCash(smallAmount);
    case 'transfer':
      return ledger.transfers(smallAmount);
    case 'void':
      return inEffect && ledger.voids(inEffect, answers);
    case 'restore':
      return voided && ledger.restores(voided, answers);
    case 'edit':
      return inEffect && ledger.edits(inEffect, { ...execution, fee: '0' });
    case 'editCash':
      return inEffect && ledger.editsCash(inEffect, amount, answers);
    case 'startImport':
      return ledger.startsImport(fileOf(quantity, amount, on));
    case 'completeImport':
      return open && ledger.completesImport(open, answers);
    case 'abortImport':
      return open && ledger.abortsImport(open);
    case 'voidImport':
      return completed && ledger.voidsImport(completed, answers);
    case 'restoreImport':
      return undone && ledger.restoresImport(undone, answers);
  }
}

/** Any sequence of commands: those that the rules refuse change nothing, the others are folded. */
function live(sequence: readonly Step[]): LedgerScenario {
  const ledger = new LedgerScenario(START);
  let today = START;
  ledger.recommends();
  for (const one of sequence) {
    today = addDays(today, one.daysLater);
    ledger.at(today, '12:00:00');
    act(ledger, one, today);
  }
  return ledger;
}

const steps = fc.array(step, { maxLength: 40, size: 'max' });

/** What the ledger's accounts moved by; the rows of a file when it is completed. */
function effectOf(event: LedgerEvent, before: LedgerState): readonly Posting[] {
  const { data } = event;
  if ('importId' in data && data.importId !== null && 'replaces' in data && data.replaces === null) return [];
  if (event.type !== 'ledger.import-completed') return postingsOf(event, before);
  const pending = before.imports.get(event.data.importId)?.pending ?? [];
  return pending.flatMap(({ events }) => events).flatMap((row) => postingsOf(row, before));
}

/** Two states but for what differs in any case after two more commands. */
const apart = (state: LedgerState) => ({ ...state, revision: null, results: null });

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

  it('the dynamic balance is negative only after someone accepted it', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        const isAccepted = stream.some(
          ({ event: { data } }) => 'negativeAccepted' in data && data.negativeAccepted,
        );
        expect(state.totals.dynamicBalance >= 0n || isAccepted).toBe(true);
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

  it("profit/loss equals the total return's numerator at every row and any price", () => {
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 1n, max: 10n ** 8n }), (sequence, cents) => {
        for (const { after } of live(sequence).state.history) {
          const figures = figuresOf(after, price(scaledToDecimal(cents, 2)));
          expect(figures.realised + figures.unrealised).toBe(figures.profitLoss);
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
        ledger.sells({ quantity: scaledToDecimal(held, 8), price: '60000.00' });
        expect(ledger.state.totals).toMatchObject({ btc: 0n, cost: 0n });
      }),
    );
  });

  it('a sale leaves the average purchase price unchanged', () => {
    fc.assert(
      fc.property(steps, fc.bigInt({ min: 1n, max: 99n }), (sequence, percent) => {
        const ledger = live(sequence);
        const before = ledger.state.totals;
        // Below this much Bitcoin a rounding of 10^-8 cent of cost may show in the cents of the average.
        fc.pre(before.btc > 10_000n);
        const sold = (before.btc * percent) / 100n;
        fc.pre(before.btc - sold > 1_000n && sold > 0n);
        ledger.sells({ quantity: scaledToDecimal(sold, 8), price: '60000.00' });
        const { totals } = ledger.state;
        const drift = totals.cost * before.btc - before.cost * totals.btc;
        // The cost removed is rounded to one unit, so the average moves by less than one unit over what is left.
        expect(drift < before.btc && drift > 0n - before.btc).toBe(true);
        const [a, b] = [averagePriceOf(before) ?? 0n, averagePriceOf(totals) ?? 0n];
        expect(a - b <= 1n && b - a <= 1n).toBe(true);
      }),
    );
  });

  it('a repeated command answers the first result and appends nothing', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const ledger = live(sequence);
        const commandId = ledger.nextCommand();
        const first = ledger.deposits('1.00', commandId);
        const { revision } = ledger.state;
        expect(ledger.deposits('1.00', commandId)).toEqual({ ...first, outcome: 'repeated' });
        expect(ledger.state.revision).toBe(revision);
      }),
    );
  });
});
