import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { weeklyOperationsTable } from './weekly-operations.table.js';

describe('weekly operations', () => {
  it('show an executed investment with the dynamic balance before and after it', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.deposits('50.00');
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.00098167', price: '60000.00', value: '58.90', fee: '0.30' });
    expect(weeklyOperationsTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      expect.objectContaining({
        week: '2026-W48',
        slot: 'investment',
        number: 1,
        kind: 'executed',
        recommendation_id: ledger.latest(),
        operated_on: '2026-11-27',
        spent_cents: 5_920n,
        dynamic_balance_before_cents: 5_000n,
        dynamic_balance_after_cents: 9_080n,
        status: 'building',
        revision: 2n,
      }),
    ]);
  });

  it('show a week set aside, which spends nothing and is no transaction', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(weeklyOperationsTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      expect.objectContaining({
        kind: 'set_aside',
        transaction_id: null,
        spent_cents: 0n,
        status: 'building',
      }),
    ]);
  });

  it('number a second, overridden investment, in the order of recording', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.deposits('200.00');
    ledger.recommends();
    ledger.executes({ quantity: '0.00166667', price: '60000.00', value: '100.00' });
    ledger.at('2026-11-28').recommends();
    ledger.executes({ quantity: '0.001', price: '60000.00', override: true });
    const rows = weeklyOperationsTable.rowsOf(ledgerViewOf(ledger));
    expect(rows.map((row) => [row.number, row.spent_cents, row.status])).toEqual([
      [1, 10_000n, 'using'],
      [2, 6_000n, 'using'],
    ]);
  });

  it('leave out manual trades, which take no slot', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.buys({ quantity: '0.002', price: '60000.00' });
    expect(weeklyOperationsTable.rowsOf(ledgerViewOf(ledger))).toEqual([]);
  });
});
