import { LedgerScenario } from '@app/ledger/testing';
import { describe, expect, it } from '@jest/globals';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { dailyBalancesTable } from './daily-balances.table.js';

const shown = (ledger: LedgerScenario) =>
  dailyBalancesTable.rowsOf(ledgerViewOf(ledger)).map((row) => [row.day, row.sats, row.total_invested_cents]);

describe('daily balances', () => {
  it('are those after the last entry of each day that has entries', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-27').buys({ quantity: '0.02', price: '50000.00' });
    expect(shown(ledger)).toEqual([
      ['2026-11-20', 2_000_000n, 100_000n],
      ['2026-11-27', 4_000_000n, 200_000n],
    ]);
  });

  it('fall back to the earlier entry of a day whose last one is voided', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.buys({ quantity: '0.02', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    ledger.voids(1);
    const { changed, gone } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger));
    expect(changed).toEqual([expect.objectContaining({ day: '2026-11-20', sats: 1_000_000n })]);
    expect(gone).toEqual([]);
  });
});
