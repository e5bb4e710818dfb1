import { scaledToDecimal } from '@app/money';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { addDays, calendarDateOf } from './calendar/calendar-date.js';
import type { Decision } from './decide/decision.js';
import { ledgerEventCodec } from './events/ledger-event.js';
import { averagePriceOf, figuresOf } from './figures/figures.js';
import { postingsOf, sumOf } from './postings/postings.js';
import { foldLedger } from './state/ledger-fold.js';
import { LedgerScenario, price } from './testing/ledger-scenario.js';

const storedEvent = z.object({ type: z.string(), schemaVersion: z.int(), data: z.unknown() });
const START = calendarDateOf('2026-12-20');

type Step = {
  readonly kind: 'recommend' | 'execute' | 'setAside' | 'buy' | 'sell' | 'deposit' | 'withdraw';
  readonly satoshis: bigint;
  readonly cents: bigint;
  readonly daysLater: number;
  readonly daysBack: number;
  readonly flag: boolean;
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom('execute' as const, 'recommend' as const) },
    { weight: 1, arbitrary: fc.constantFrom('setAside' as const, 'deposit' as const, 'withdraw' as const) },
    { weight: 2, arbitrary: fc.constantFrom('buy' as const, 'sell' as const) },
  ),
  satoshis: fc.bigInt({ min: 1n, max: 500_000_000n }),
  cents: fc.bigInt({ min: 1n, max: 10_000_000n }),
  daysLater: fc.integer({ min: 0, max: 2 }),
  daysBack: fc.integer({ min: 0, max: 6 }),
  flag: fc.boolean(),
});

function act(
  ledger: LedgerScenario,
  { kind, satoshis, cents, daysBack, flag }: Step,
  today: string,
): Decision {
  const amount = scaledToDecimal(cents, 2);
  const quantity = scaledToDecimal(satoshis, 8);
  const on = addDays(calendarDateOf(today), -daysBack);
  const trade = { quantity, price: amount, fee: flag ? '0.07' : '0', on };
  switch (kind) {
    case 'recommend':
      return ledger.recommends({ investment: flag ? amount : null });
    case 'execute':
      // Mostly today, so that most executions fall into the days of their recommendation.
      return ledger.executes({
        ...trade,
        on: flag ? today : on,
        override: flag,
        confirmed: true,
        acceptNegative: flag,
      });
    case 'setAside':
      return ledger.setsAside();
    case 'buy':
      return ledger.buys(trade);
    case 'sell':
      return ledger.sells({ ...trade, fee: '0', to: flag ? 'pocket' : 'portfolio_cash' });
    case 'deposit':
      return ledger.deposits(amount);
    case 'withdraw':
      return ledger.withdraws(amount);
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

const steps = fc.array(step, { maxLength: 25 });

describe('whatever a person does', () => {
  it('postings sum to zero per asset, and their accounts are the balances', () => {
    fc.assert(
      fc.property(steps, (sequence) => {
        const { state, stream } = live(sequence);
        const postings = stream.flatMap(({ event }) => postingsOf(event, state));
        expect(sumOf(postings, 'USD')).toBe(0n);
        expect(sumOf(postings, 'BTC')).toBe(0n);
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
