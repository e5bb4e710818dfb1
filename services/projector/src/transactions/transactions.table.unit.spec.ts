import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf, scenarioUser } from '../testing/ledger-view-of.js';
import { transactionsTable } from './transactions.table.js';

describe('transaction rows', () => {
  it('show plan and fill of an executed recommendation side by side', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.00098167', price: '60000.00', value: '58.90', fee: '0.30' });
    expect(transactionsTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      {
        user_id: scenarioUser,
        transaction_id: ledger.state.history[0]?.transaction.transactionId,
        original_id: ledger.state.history[0]?.transaction.transactionId,
        import_id: null,
        place: 1,
        sequence: 1n,
        status: 'active',
        voided_at: null,
        restorable_until: null,
        replaces: null,
        type: 'buy',
        origin: 'recommendation',
        recommendation_id: ledger.latest(),
        traded_on: '2026-11-27',
        recorded_at: new Date('2026-11-27T12:01:00.000Z'),
        week: '2026-W48',
        sats: 98_167n,
        price_cents: 6_000_000n,
        value_cents: 5_890n,
        fee_cents: 30n,
        planned_sats: 100_000n,
        planned_cents: 6_000n,
        planned_price_cents: 6_000_000n,
        rsi: '58.5',
        regime: 'transition',
        notes: null,
        proceeds_to: null,
        paid_brl_cents: null,
        paid_rate: null,
        paid_rate_date: null,
        paid_rate_source: null,
        revision: 1n,
      },
    ]);
  });

  it('are in the order of history, whenever they were recorded', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '0.002', price: '60000.00' });
    ledger.deposits('10.00');
    ledger.buys({ quantity: '0.001', price: '50000.00', on: '2026-11-20' });
    const rows = transactionsTable.rowsOf(ledgerViewOf(ledger));
    expect(rows.map((row) => [row.place, row.traded_on, row.sats, row.revision])).toEqual([
      [0, '2026-11-20', 100_000n, 2n],
      [1, '2026-11-27', 200_000n, 0n],
    ]);
    expect(rows[0]).toMatchObject({ planned_sats: null, planned_cents: null, planned_price_cents: null });
  });

  it('stay when voided, with the last day of their undo, and come back as they were', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '0.002', price: '60000.00' });
    const before = transactionsTable.rowsOf(ledgerViewOf(ledger));
    ledger.voids(0);
    expect(transactionsTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      {
        ...before[0],
        status: 'voided',
        voided_at: new Date('2026-11-27T12:01:00.000Z'),
        restorable_until: '2026-12-27',
      },
    ]);
    ledger.restores(0);
    expect(transactionsTable.rowsOf(ledgerViewOf(ledger))).toEqual(before);
  });

  it('keep a corrected one next to the one that took its place', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '0.002', price: '60000.00' });
    ledger.edits(0, { quantity: '0.001', price: '60000.00' });
    const [edited, old] = transactionsTable.rowsOf(ledgerViewOf(ledger));
    expect(edited).toMatchObject({ status: 'active', sats: 100_000n, place: 1, sequence: 0n });
    expect(old).toMatchObject({ status: 'corrected', sats: 200_000n, restorable_until: null });
    expect(edited).toMatchObject({ replaces: old?.transaction_id, original_id: old?.transaction_id });
    expect(edited?.revision).not.toBe(old?.revision);
  });

  it('leave out what is no trade', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.deposits('10.00');
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(transactionsTable.rowsOf(ledgerViewOf(ledger))).toEqual([]);
  });
});
