import { describe, expect, it } from '@jest/globals';
import { usdCents } from '@app/money';
import { calendarDateOf } from '../calendar/calendar-date.js';
import { isoWeekOf } from '../calendar/iso-week.js';
import { checkWeeklyRules } from '../decide/weekly-rules.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { TransactionId } from '../ids.js';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import { LedgerScenario } from '../testing/ledger-scenario.js';
import { EMPTY_LEDGER } from './empty-ledger.js';
import { evolve, foldLedger } from './ledger-fold.js';

const TODAY = '2026-11-27';

const voids = (transactionId: TransactionId): LedgerEvent => ({
  type: 'ledger.transaction-voided',
  data: { transactionId, voidedOn: calendarDateOf(TODAY), negativeAccepted: false },
});
const restores = (transactionId: TransactionId): LedgerEvent => ({
  type: 'ledger.transaction-restored',
  data: { transactionId, restoredOn: calendarDateOf(TODAY), negativeAccepted: false },
});
const transfers = (ledger: LedgerScenario, on: string): LedgerEvent => ({
  type: 'ledger.cash-transferred-to-dynamic-balance',
  data: {
    transactionId: ledger.nextTransaction(),
    tradedOn: calendarDateOf(on),
    recordedOn: calendarDateOf(TODAY),
    week: isoWeekOf('2026-W47'),
    amount: usdCents(100n),
    note: null,
    importId: null,
    replaces: null,
  },
});

const rows = (ledger: LedgerScenario) =>
  ledger.state.history.map(({ transaction, after }) => [transaction.kind, transaction.tradedOn, after.btc]);
const idAt = (ledger: LedgerScenario, index: number): TransactionId => {
  const row = ledger.state.history[index];
  if (row === undefined) throw new Error('No such row');
  return row.transaction.transactionId;
};

describe('the order of history', () => {
  it('inside one date: late buys, rows of their own date, late sells, then late transfers', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '1', price: '100' });
    ledger.sells({ quantity: '0.5', price: '100' });
    ledger.at(TODAY).sells({ quantity: '0.2', price: '100', on: '2026-11-20' });
    ledger.given(transfers(ledger, '2026-11-20'));
    ledger.sells({ quantity: '0.1', price: '100', on: '2026-11-20' });
    ledger.buys({ quantity: '2', price: '100', on: '2026-11-20' });
    ledger.buys({ quantity: '3', price: '100', on: '2026-11-19' });
    ledger.deposits('5.00');
    expect(rows(ledger)).toEqual([
      ['buy', '2026-11-19', 300_000_000n],
      ['buy', '2026-11-20', 500_000_000n],
      ['buy', '2026-11-20', 600_000_000n],
      ['sell', '2026-11-20', 550_000_000n],
      ['sell', '2026-11-20', 530_000_000n],
      ['sell', '2026-11-20', 520_000_000n],
      ['transfer', '2026-11-20', 520_000_000n],
      ['deposit', TODAY, 520_000_000n],
    ]);
  });

  it('gives a back-dated buy its part in the average of every later sale', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '1', price: '200', on: '2026-11-20' });
    ledger.sells({ quantity: '1', price: '300', on: '2026-11-22' });
    ledger.buys({ quantity: '1', price: '100', on: '2026-11-10' });
    // Average 150.00 before the sale: 300.00 - 150.00 realised, 150.00 of cost left.
    expect(ledger.state.totals).toMatchObject({ cost: 15_000n * 10n ** 8n, realised: 15_000n * 10n ** 8n });
  });
});

describe('void and restore', () => {
  const invested = () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.001', price: '60000.00' });
    ledger.buys({ quantity: '1', price: '50000' });
    return ledger;
  };

  it('takes back the buy with what it built, and frees the part and the slot', () => {
    const ledger = invested();
    ledger.given(voids(idAt(ledger, 0)));
    expect(ledger.state.totals).toMatchObject({ btc: 100_000_000n, dynamicBalance: 0n });
    expect(ledger.state.recommendations.get(ledger.latest())?.executedBy.investment).toBeNull();
    expect(checkWeeklyRules(ledger.state, isoWeekOf('2026-W48'), 'investment').violations).toEqual([]);
    expect([...ledger.state.transactions.values()].map(({ isVoided }) => isVoided)).toEqual([true, false]);
  });

  it('is the identity when both happen', () => {
    const ledger = invested();
    const before = ledger.state;
    const id = idAt(ledger, 0);
    ledger.given(voids(id)).given(restores(id));
    const { revision, eventCountByCommand } = before;
    expect({ ...ledger.state, revision, eventCountByCommand }).toEqual(before);
  });

  it('cannot happen twice in a sound stream', () => {
    const ledger = invested();
    const id = idAt(ledger, 0);
    expect(() => ledger.given(restores(id))).toThrow(LedgerInvariantError);
    ledger.given(voids(id));
    expect(() => ledger.given(voids(id))).toThrow(LedgerInvariantError);
    expect(() => ledger.given(voids(ledger.nextTransaction()))).toThrow(LedgerInvariantError);
  });
});

describe('folding', () => {
  const lived = () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.001', price: '60000.00' });
    ledger.buys({ quantity: '1', price: '50000', on: '2026-11-01' });
    ledger.deposits('20.00');
    ledger.at(TODAY).sells({ quantity: '0.5', price: '55000', on: '2026-11-21' });
    ledger.recommends({ investment: null });
    ledger.setsAside();
    return ledger;
  };

  it('at once, one by one, and from any state between gives the same', () => {
    const { state, stream } = lived();
    expect(foldLedger(stream)).toEqual(state);
    expect(stream.reduce(evolve, EMPTY_LEDGER)).toEqual(state);
    for (let cut = 0; cut <= stream.length; cut += 1) {
      expect(foldLedger(stream.slice(cut), foldLedger(stream.slice(0, cut)))).toEqual(state);
    }
  });

  it('leaves the state it starts from as it was', () => {
    const { stream } = lived();
    const before = foldLedger(stream.slice(0, 4));
    foldLedger(stream.slice(4), before);
    expect(before).toEqual(foldLedger(stream.slice(0, 4)));
  });

  it('counts revisions from zero', () => {
    const { state, stream } = lived();
    expect(EMPTY_LEDGER.revision).toBe(-1n);
    expect(state.revision).toBe(BigInt(stream.length) - 1n);
  });

  it('rejects a stream that records a transaction twice', () => {
    const [, bought] = lived().stream;
    if (bought === undefined) throw new Error('No buy in the scenario');
    expect(() => foldLedger([bought, bought])).toThrow(LedgerInvariantError);
  });
});

describe('the events of a command', () => {
  it('are counted, and a fold that goes on leaves the state before alone', () => {
    const ledger = new LedgerScenario(TODAY);
    const [first, second, third] = [1, 2, 3].map(() => transfers(ledger, TODAY));
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('an event is missing');
    const { commandId } = ledger.context();
    const before = foldLedger([first, second].map((event) => ({ event, commandId })));
    const after = foldLedger([{ event: third, commandId }], before);
    expect(before.eventCountByCommand.get(commandId)).toBe(2);
    expect(after.eventCountByCommand.get(commandId)).toBe(3);
  });
});
