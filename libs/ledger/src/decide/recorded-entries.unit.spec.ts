import { describe, expect, it } from '@jest/globals';
import type { ImportOrder } from '../events/import.events.js';
import { importIdOf } from '../ids.js';
import { appended, LedgerScenario, price, rejectionOf } from '../testing/ledger-scenario.js';
import type { RowWords } from '../testing/scenario-words.js';
import { previewImport } from './preview-import.js';

const TODAY = '2026-11-27';
const BUY = { kind: 'buy', quantity: '1', price: '50000', on: '2026-11-02' } as const;
const DEPOSIT = { kind: 'deposit', amount: '10.00', on: '2026-11-03' } as const;

const imported = (...rows: readonly RowWords[]): LedgerScenario => {
  const ledger = new LedgerScenario(TODAY);
  ledger.completesImport(ledger.startsImport(rows));
  return ledger;
};
const preview = (ledger: LedgerScenario, rows: readonly RowWords[], order: ImportOrder = 'by_kind') =>
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
const cited = (ledger: LedgerScenario, rows: readonly RowWords[], order?: ImportOrder) =>
  preview(ledger, rows, order).rows.map((row) => (row.outcome === 'duplicate' ? row.of : row.outcome));

describe('a row of a file that was recorded', () => {
  it('and corrected since is "corrected", with the version in effect: it was taken as a new one', () => {
    const ledger = imported(BUY);
    ledger.edits(0, { quantity: '0.5', price: '50000', on: '2026-11-02' });
    expect(cited(ledger, [BUY])).toEqual([{ transactionId: ledger.nth(1), as: 'corrected' }]);
    expect(preview(ledger, [BUY]).taken).toEqual([]);
    expect(cited(ledger, [{ ...BUY, quantity: '0.5' }])).toEqual([
      { transactionId: ledger.nth(1), as: 'in_effect' },
    ]);
  });

  it('and corrected to another day, or twice, is found in every version', () => {
    const ledger = imported(BUY);
    ledger.edits(0, { quantity: '1', price: '50000', on: '2026-11-05' });
    ledger.edits(1, { quantity: '2', price: '50000', on: '2026-11-06' });
    for (const row of [BUY, { ...BUY, on: '2026-11-05' }])
      expect(cited(ledger, [row])).toEqual([{ transactionId: ledger.nth(2), as: 'corrected' }]);
  });

  it('and deleted by itself since is "deleted"', () => {
    const ledger = imported(BUY, DEPOSIT);
    ledger.voids(0);
    ledger.voids(1);
    expect(cited(ledger, [BUY, DEPOSIT])).toMatchObject([{ as: 'deleted' }, { as: 'deleted' }]);
  });

  it('with an import that was undone as a whole is taken, and told', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport([BUY]);
    ledger.completesImport(id);
    ledger.voidsImport(id);
    const { rows, taken } = preview(ledger, [BUY]);
    expect(rows).toMatchObject([{ outcome: 'accepted', undone: ledger.nth(0) }]);
    expect(taken).toEqual([0]);
  });

  it.each(['by_kind', 'as_given'] as const)(
    'twice cites two entries, not the same one twice (%s)',
    (order) => {
      const ledger = imported(BUY, BUY);
      expect(cited(ledger, [BUY, BUY], order)).toEqual([
        { transactionId: ledger.nth(0), as: 'in_effect' },
        { transactionId: ledger.nth(1), as: 'in_effect' },
      ]);
      expect(cited(ledger, [BUY, BUY, BUY], 'by_kind')[2]).toEqual({ row: 0 });
      expect(cited(ledger, [BUY, BUY, BUY], 'as_given')[2]).toBe('accepted');
    },
  );

  it('and corrected is cited by one row: a second trade like its first version was left out', () => {
    const ledger = imported(BUY);
    ledger.edits(0, { quantity: '0.5', price: '50000', on: '2026-11-02' });
    const corrected = { ...BUY, quantity: '0.5' };
    const inEffect = { transactionId: ledger.nth(1), as: 'in_effect' };
    for (const rows of [
      [BUY, corrected],
      [corrected, BUY],
    ]) {
      expect(cited(ledger, rows)).toEqual(rows.map((row) => (row === corrected ? inEffect : 'accepted')));
    }
    // The version in effect is preferred at another price too.
    const dust = { ...BUY, quantity: '0.00000003' };
    ledger.edits(1, { quantity: dust.quantity, price: '50000', on: '2026-11-02' });
    expect(cited(ledger, [BUY, { ...dust, price: '45000' }])).toEqual([
      'accepted',
      { transactionId: ledger.nth(2), as: 'other_price' },
    ]);
  });

  it('and corrected without a change of its amounts is one entry: an equal row was left out as "corrected"', () => {
    const ledger = imported(BUY);
    ledger.edits(0, { quantity: '1', price: '50000', fee: '1.00', on: '2026-11-02' });
    const [first, second] = cited(ledger, [BUY, BUY], 'as_given');
    expect(first).toEqual({ transactionId: ledger.nth(1), as: 'in_effect' });
    expect(second).toBe('accepted');
  });

  it('with a part in the dynamic balance is cited by a row for each of the two', () => {
    const ledger = new LedgerScenario(TODAY);
    ledger.recommends({ base: '100.00' });
    ledger.executes({ quantity: '0.0012', price: '50000' });
    ledger.edits(0, { quantity: '0.001', price: '50000', on: TODAY });
    const deposit = (amount: string) => ({ kind: 'deposit', amount, on: TODAY }) as const;
    const corrected = { transactionId: ledger.nth(1), as: 'corrected' };
    const inEffect = { transactionId: ledger.nth(1), as: 'in_effect' };
    const first = { kind: 'buy', quantity: '0.0012', price: '50000', on: TODAY } as const;
    expect(cited(ledger, [first, deposit('40.00')])).toEqual([corrected, corrected]);
    expect(cited(ledger, [first, deposit('40.00'), deposit('50.00')])).toEqual([
      corrected,
      'accepted',
      inEffect,
    ]);
  });

  it('at another price is told from an equal one, whichever comes first', () => {
    const dust = { ...BUY, quantity: '0.00000003' };
    const cheaper = { ...dust, price: '45000' };
    const ledger = imported(dust);
    expect(cited(ledger, [cheaper])).toEqual([{ transactionId: ledger.nth(0), as: 'other_price' }]);
    expect(cited(ledger, [cheaper, dust])).toEqual([
      'accepted',
      { transactionId: ledger.nth(0), as: 'in_effect' },
    ]);
    // Within a file another price is another trade.
    expect(cited(new LedgerScenario(TODAY), [dust, cheaper, dust])).toEqual([
      'accepted',
      'accepted',
      { row: 0 },
    ]);
  });
});

describe('the restoring of an import', () => {
  const undone = () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport([BUY, DEPOSIT, BUY]);
    ledger.completesImport(id);
    ledger.voidsImport(id);
    return { ledger, id };
  };

  it('whose file was imported again names the rows that would be recorded twice, and asks', () => {
    const { ledger, id } = undone();
    ledger.completesImport(ledger.startsImport([BUY, DEPOSIT]));
    const [first, second] = [ledger.nth(3), ledger.nth(4)];
    expect(rejectionOf(ledger.restoresImport(id))).toEqual({
      code: 'LEDGER.RECORDED_AGAIN',
      rows: [
        {
          transactionId: ledger.nth(0),
          again: first,
          kind: 'buy',
          tradedOn: '2026-11-02',
          quantity: 100_000_000n,
          amount: 5_000_000n,
        },
        {
          transactionId: ledger.nth(1),
          again: second,
          kind: 'deposit',
          tradedOn: '2026-11-03',
          quantity: null,
          amount: 1_000n,
        },
      ],
    });
    expect(appended(ledger.restoresImport(id, { acceptRecordedAgain: true }))).toEqual([
      'ledger.import-restored',
    ]);
    expect(ledger.state.totals.btc).toBe(300_000_000n);
  });

  it('finds what was corrected since too, and asks nothing where it is not in effect', () => {
    const { ledger, id } = undone();
    ledger.completesImport(ledger.startsImport([BUY]));
    ledger.edits(3, { quantity: '0.5', price: '50000', on: '2026-11-02' });
    expect(rejectionOf(ledger.restoresImport(id))).toMatchObject({
      code: 'LEDGER.RECORDED_AGAIN',
      rows: [{ again: ledger.nth(4) }],
    });
    ledger.voids(4);
    expect(ledger.restoresImport(id).outcome).toBe('decided');
  });

  it('asks about a row that was corrected before the undo: it was restored next to its first version', () => {
    const ledger = new LedgerScenario(TODAY);
    const id = ledger.startsImport([BUY]);
    ledger.completesImport(id);
    ledger.edits(0, { quantity: '0.5', price: '50000', on: '2026-11-02' });
    ledger.voidsImport(id);
    ledger.completesImport(ledger.startsImport([BUY]));
    expect(ledger.state.totals.btc).toBe(100_000_000n);
    expect(rejectionOf(ledger.restoresImport(id))).toMatchObject({
      code: 'LEDGER.RECORDED_AGAIN',
      rows: [{ transactionId: ledger.nth(1), again: ledger.nth(2), quantity: 50_000_000n }],
    });
  });

  it('does not ask for what was recorded next to it before', () => {
    const ledger = new LedgerScenario('2026-11-26');
    ledger.buys(BUY);
    const id = ledger.startsImport([BUY]);
    ledger.completesImport(id);
    ledger.at(TODAY).voidsImport(id);
    expect(ledger.restoresImport(id).outcome).toBe('decided');
  });
});

it('a deleted trade that was recorded again on a later day is not restored unasked', () => {
  const ledger = new LedgerScenario(TODAY);
  ledger.buys(BUY);
  ledger.voids(0);
  ledger.at('2026-11-28').buys(BUY);
  expect(rejectionOf(ledger.restores(0)).code).toBe('LEDGER.RECORDED_AGAIN');
  expect(ledger.restores(0, { acceptRecordedAgain: true }).outcome).toBe('decided');
});
