import { describe, expect, it } from '@jest/globals';
import type { ImportOrder } from '../events/import.events.js';
import { importIdOf } from '../ids.js';
import { appended, LedgerScenario, price, rejectionOf } from '../testing/ledger-scenario.js';
import type { RowWords } from '../testing/scenario-words.js';
import { previewImport } from './preview-import.js';

const TODAY = '2026-11-27';
const FILE: readonly RowWords[] = [
  { kind: 'sell', quantity: '0.4', price: '60000', on: '2026-11-02' },
  { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' },
  { kind: 'transfer', amount: '1000.00', on: '2026-11-03' },
  { kind: 'portfolio_cash_deposit', amount: '10.00', on: '2026-11-03' },
];

describe('an import', () => {
  it('counts for nothing until it is completed', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport(FILE);
    expect(ledger.state.history).toEqual([]);
    expect(ledger.state.transactions.size).toBe(0);
    expect(ledger.state.imports.get(id)).toMatchObject({ status: 'open', expected: 4 });
    expect(appended(ledger.completesImport(id))).toEqual(['ledger.import-completed']);
    // 0.4 x 60 000 = 24 000.00 + 10.00 - 1 000.00
    expect(ledger.state.totals).toMatchObject({
      btc: 60_000_000n,
      portfolioCash: 2_301_000n,
      dynamicBalance: 100_000n,
      paidOut: 99_000n,
    });
  });

  it('orders its rows inside a date whatever the order of the file', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.completesImport(ledger.startsImport(FILE));
    expect(ledger.state.history.map(({ transaction }) => transaction.kind)).toEqual([
      'buy',
      'sell',
      'portfolio_cash_deposit',
      'transfer',
    ]);
  });

  it('keeps the order of a file that says it is the order of events', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.completesImport(
      ledger.startsImport(
        [
          { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' },
          { kind: 'sell', quantity: '1', price: '60000', on: '2026-11-02' },
          { kind: 'buy', quantity: '1', price: '70000', on: '2026-11-02' },
        ],
        'as_given',
      ),
    );
    expect(ledger.state.history.map(({ transaction }) => transaction.kind)).toEqual(['buy', 'sell', 'buy']);
    // Bought for 50 000, sold for 60 000: the average of what is held is that of the last buy alone.
    expect(ledger.state.totals).toMatchObject({
      cost: 7_000_000n * 100_000_000n,
      realised: 1_000_000n * 100_000_000n,
    });
  });

  it('is rejected as a whole where the history would be negative, and can then be aborted', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '0.1', price: '60000', on: '2026-11-01' });
    const id = ledger.startsImport([{ kind: 'sell', quantity: '0.4', price: '60000', on: '2026-11-02' }]);
    expect(rejectionOf(ledger.completesImport(id))).toEqual({
      code: 'LEDGER.LATER_NEGATIVE',
      date: '2026-11-02',
      asset: 'BTC',
      amount: 30_000_000n,
    });
    expect(appended(ledger.abortsImport(id))).toEqual(['ledger.import-aborted']);
    expect(ledger.state.totals.btc).toBe(10_000_000n);
    expect(rejectionOf(ledger.completesImport(id))).toMatchObject({ status: 'aborted' });
  });

  it('goes on after it was cut off, in order and without gaps', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport(FILE);
    expect(rejectionOf(ledger.bringsRows(id, 4, FILE))).toMatchObject({ code: 'LEDGER.IMPORT_SIZE' });
    expect(rejectionOf(ledger.bringsRows(id, 0, FILE))).toMatchObject({ code: 'LEDGER.IMPORT_INCOMPLETE' });

    const other = new LedgerScenario(TODAY);
    const cut = other.startsImport(FILE.slice(0, 1));
    expect(other.state.imports.get(cut)?.pending).toHaveLength(1);
  });

  it('is one at a time', () => {
    const ledger = new LedgerScenario(TODAY);
    const first = ledger.startsImport(FILE);
    ledger.startsImport(FILE);
    expect(ledger.state.imports.size).toBe(1);
    ledger.completesImport(first);
    ledger.startsImport([{ kind: 'buy', quantity: '1', price: '50000', on: TODAY }]);
    expect(ledger.state.imports.size).toBe(2);
  });

  it('names the row that cannot be taken over', () => {
    const ledger = new LedgerScenario(TODAY);
    const rows: readonly RowWords[] = [
      { kind: 'buy', quantity: '1', price: '50000', on: TODAY },
      { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-28' },
    ];
    const id = ledger.startsImport(rows);
    expect(rejectionOf(ledger.bringsRows(id, 0, rows))).toMatchObject({
      code: 'LEDGER.IMPORT_ROW',
      row: 1,
      rejection: { code: 'LEDGER.DATE_IN_FUTURE' },
    });
  });

  it('is undone and put back as one, without rows voided singly before', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport([
      { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' },
      { kind: 'buy', quantity: '2', price: '50000', on: '2026-11-03' },
    ]);
    ledger.completesImport(id);
    ledger.voids(1);
    const before = ledger.state;
    ledger.voidsImport(id);
    expect(ledger.state.totals.btc).toBe(0n);
    expect(rejectionOf(ledger.voids(0)).code).toBe('LEDGER.ALREADY_VOIDED');
    expect(rejectionOf(ledger.restores(0))).toMatchObject({ code: 'LEDGER.IMPORT_STATUS', status: 'voided' });
    expect(rejectionOf(ledger.restores(1))).toMatchObject({ code: 'LEDGER.IMPORT_STATUS', status: 'voided' });
    ledger.restoresImport(id);
    expect({ ...ledger.state, revision: 0n, eventCountByCommand: 0 }).toEqual({
      ...before,
      revision: 0n,
      eventCountByCommand: 0,
    });
    expect(ledger.restores(1).outcome).toBe('decided');
    expect(ledger.state.totals.btc).toBe(300_000_000n);
  });

  it('is not undone when a later sale needs it, nor put back after 30 days', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport([{ kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' }]);
    ledger.completesImport(id);
    ledger.sells({ quantity: '1', price: '50000' });
    expect(rejectionOf(ledger.voidsImport(id))).toMatchObject({ code: 'LEDGER.LATER_NEGATIVE', date: TODAY });
    ledger.voids(1);
    ledger.voidsImport(id);
    expect(rejectionOf(ledger.at('2026-12-28').restoresImport(id)).code).toBe('LEDGER.RESTORE_TOO_LATE');
  });

  it('takes the correction of a row back with the batch', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport([{ kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' }]);
    ledger.completesImport(id);
    ledger.edits(0, { quantity: '2', price: '50000', on: '2026-11-02' });
    ledger.voidsImport(id);
    expect(ledger.state.totals.btc).toBe(0n);
    ledger.restoresImport(id);
    expect(ledger.state.totals.btc).toBe(200_000_000n);
  });
});

const previewOn = (ledger: LedgerScenario, rows: readonly RowWords[], order: ImportOrder = 'by_kind') =>
  previewImport(
    rows.map((row) => ledger.rowOf(row)),
    ledger.state,
    {
      ...ledger.context(),
      importId: importIdOf('018f6b1a-0000-7000-8000-000000000001'),
      order,
      priceOn: () => ({ price: price('50000'), is: 'close' }),
      isTaken: (_place, isDuplicate) => !isDuplicate,
    },
  );

describe('the dry run of an import', () => {
  const preview = (rows: readonly RowWords[], order: ImportOrder = 'by_kind') => {
    const ledger = new LedgerScenario(TODAY);
    ledger.buys({ quantity: '1', price: '50000', on: '2026-11-02' });
    ledger.deposits('10.00');
    return previewOn(ledger, rows, order);
  };

  it('says row by row what is accepted, a duplicate or rejected and why', () => {
    const { rows, negative } = preview([
      { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' },
      { kind: 'buy', quantity: '2', price: '30000', on: '2026-11-02' },
      { kind: 'buy', quantity: '2', price: '30000', on: '2026-11-02' },
      { kind: 'deposit', amount: '10.00', on: TODAY },
      { kind: 'buy', quantity: '2', price: '0', on: '2026-11-02' },
    ]);
    expect(rows).toMatchObject([
      { outcome: 'duplicate', of: { transactionId: expect.any(String), as: 'in_effect' } },
      { outcome: 'accepted', warnings: [{ kind: 'price_far_from_close' }] },
      { outcome: 'duplicate', of: { row: 1 } },
      { outcome: 'duplicate' },
      { outcome: 'rejected', rejection: { code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'price' } },
    ]);
    expect(negative).toBeUndefined();
  });

  it('takes equal rows of a file that numbers them for so many entries, each found again once', () => {
    const buy = { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' } as const;
    const deposit = { kind: 'deposit', amount: '10.00', on: TODAY } as const;
    const outcomes = preview([buy, buy, deposit, deposit, deposit], 'as_given').rows;

    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'duplicate',
      'accepted',
      'duplicate',
      'accepted',
      'accepted',
    ]);
  });

  it('says where the accepted rows together would be negative', () => {
    const { negative, dynamicBalance } = preview([
      { kind: 'sell', quantity: '3', price: '50000', on: '2026-11-10' },
      { kind: 'withdrawal', amount: '5.00', on: '2026-11-10' },
    ]);
    expect(negative).toEqual({ date: '2026-11-10', asset: 'BTC', amount: 200_000_000n });
    expect(dynamicBalance).toEqual({ date: '2026-11-10', balance: -500n, before: 0n });
  });
});

describe('a buy of a file that fits the recommendation of the week', () => {
  /** Issued on Friday, November 27 with 100.00 USD at 60 000.00; the week ends on Sunday. */
  const week = (advice: Parameters<LedgerScenario['recommends']>[0] = {}) => {
    const ledger = new LedgerScenario(TODAY);
    ledger.recommends(advice);
    return ledger;
  };
  const bought = (quantity: string, on = TODAY): RowWords => ({ kind: 'buy', quantity, price: '60000', on });

  it('is proposed: of several the one nearest to the plan', () => {
    const { match } = previewOn(week(), [bought('0.001'), bought('0.0016'), bought('0.0005')]);
    expect(match).toMatchObject({ place: 1, planned: 10_000n, spent: 9_600n });
  });

  it.each<[string, RowWords]>([
    ['a day before it was issued', bought('0.0016', '2026-11-26')],
    ['more than twice the plan', bought('0.0034')],
    ['a sale', { kind: 'sell', quantity: '0.0016', price: '60000', on: TODAY }],
  ])('is not one of %s', (_case, row) => {
    const ledger = week();
    ledger.buys({ quantity: '1', price: '60000', on: '2026-11-02' });
    expect(previewOn(ledger, [row]).match).toBeUndefined();
  });

  it('is not proposed where the week has its buy, or the dynamic balance does not cover it', () => {
    const done = week();
    done.executes({ quantity: '0.00166667', price: '60000.00', value: '100.00' });
    expect(previewOn(done, [bought('0.0015')]).match).toBeUndefined();
    expect(previewOn(week({ investment: '150.00' }), [bought('0.0025')]).match).toBeUndefined();
  });
});
