import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf, scenarioUser } from '../testing/ledger-view-of.js';
import { portfolioTable } from './portfolio.table.js';

describe('portfolio row', () => {
  it('does not exist before the first event', () => {
    expect(portfolioTable.rowsOf(ledgerViewOf({ stream: [] }))).toEqual([]);
  });

  it('is all zero after advice alone, and shows its revision', () => {
    const ledger = new LedgerScenario('2026-11-27');
    ledger.recommends();
    expect(portfolioTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      expect.objectContaining({ user_id: scenarioUser, sats: 0n, total_invested_cents: 0n, revision: 0n }),
    ]);
  });

  it('counts what was deposited, withdrawn, built and used apart', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.deposits('50.00');
    ledger.withdraws('20.00');
    ledger.recommends({ investment: '60.00' });
    ledger.executes({ quantity: '0.00098167', price: '60000.00', value: '58.90', fee: '0.30' });
    ledger.at('2026-11-27').recommends({ investment: '130.00' });
    ledger.executes({ quantity: '0.002', price: '60000.00' });
    expect(portfolioTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      expect.objectContaining({
        deposited_cents: 5_000n,
        withdrawn_cents: 2_000n,
        built_cents: 4_080n,
        used_cents: 2_000n,
        dynamic_balance_cents: 5_080n,
        fees_cents: 30n,
        total_invested_cents: 17_920n,
      }),
    ]);
  });
});
