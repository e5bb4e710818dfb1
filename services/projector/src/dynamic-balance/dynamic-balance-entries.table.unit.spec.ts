import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { dynamicBalanceEntriesTable } from './dynamic-balance-entries.table.js';

describe('entries of the dynamic balance', () => {
  it('are signed and name the trade they belong to', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.deposits('50.00');
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.00098167', price: '60000.00', value: '58.90', fee: '0.30' });
    ledger.at('2026-11-27').recommends({ investment: '130.00' });
    ledger.executes({ quantity: '0.002', price: '60000.00' });
    ledger.withdraws('20.00');
    const rows = dynamicBalanceEntriesTable.rowsOf(ledgerViewOf(ledger));
    expect(rows.map((row) => [row.type, row.amount_cents, row.transaction_id !== null])).toEqual([
      ['deposit', 5_000n, false],
      ['built', 4_080n, true],
      ['used', -2_000n, true],
      ['withdrawal', -2_000n, false],
    ]);
  });

  it('say "built" for a week set aside', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends({ investment: null });
    ledger.setsAside();
    expect(dynamicBalanceEntriesTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      expect.objectContaining({ type: 'built', amount_cents: 10_000n, transaction_id: null }),
    ]);
  });

  it('leave out an investment of exactly the base', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends();
    ledger.executes({ quantity: '0.00166667', price: '60000.00', value: '100.00' });
    expect(dynamicBalanceEntriesTable.rowsOf(ledgerViewOf(ledger))).toEqual([]);
  });
});
