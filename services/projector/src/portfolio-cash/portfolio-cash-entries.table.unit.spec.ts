import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { portfolioCashEntriesTable } from './portfolio-cash-entries.table.js';

function holder(): LedgerScenario {
  const ledger = new LedgerScenario('2026-11-27');
  ledger.buys({ quantity: '1', price: '50000.00', on: '2026-11-20' });
  ledger.sells({ quantity: '0.01', price: '50000.00', fee: '1.00' });
  return ledger;
}

const shown = (ledger: LedgerScenario) =>
  portfolioCashEntriesTable
    .rowsOf(ledgerViewOf(ledger))
    .map((row) => [row.type, row.amount_cents, row.transaction_id !== null]);

describe('entries of portfolio cash', () => {
  it('are signed and name the trade they belong to', () => {
    const ledger = holder();
    ledger.withdrawsCash('100.00');
    ledger.transfers('50.00');
    ledger.recommends({ reinvestment: '60.00', price: '50000.00' });
    ledger.reinvests({ quantity: '0.0012', price: '50000.00', fee: '0.50' });
    expect(shown(ledger)).toEqual([
      ['sale', 49_900n, true],
      ['withdrawal', -10_000n, false],
      ['transfer', -5_000n, false],
      ['reinvestment', -6_050n, true],
    ]);
  });

  it('leave out a sale paid to the pocket', () => {
    const ledger = holder();
    ledger.sells({ quantity: '0.01', price: '50000.00', to: 'pocket' });
    expect(shown(ledger)).toHaveLength(1);
  });

  it('keep a voided one', () => {
    const ledger = holder();
    ledger.withdrawsCash('100.00');
    ledger.voids(2);
    expect(portfolioCashEntriesTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      expect.objectContaining({ type: 'sale', status: 'active' }),
      expect.objectContaining({
        type: 'withdrawal',
        status: 'voided',
        restorable_until: '2026-12-27',
      }),
    ]);
  });
});
