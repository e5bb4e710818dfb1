import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { dailyBalancesTable } from './daily-balances.table.js';

const shown = (ledger: LedgerScenario) =>
  dailyBalancesTable
    .rowsOf(ledgerViewOf(ledger))
    .map(({ day, sats, total_invested_cents: invested }) => [day, sats, invested]);

describe('daily balances', () => {
  it('are those after the last entry of each day that has entries', () => {
    const ledger = new LedgerScenario('2026-10-30');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-20').buys({ quantity: '0.01', price: '50000.00' });
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-27').buys({ quantity: '0.02', price: '50000.00' });
    expect(shown(ledger)).toEqual([
      ['2026-10-30', 1_000_000n, 50_000n],
      ['2026-11-20', 3_000_000n, 150_000n],
      ['2026-11-27', 5_000_000n, 250_000n],
    ]);
  });

  it('hold every total', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '1', price: '50000.00', fee: '7.00' });
    ledger.deposits('3.00');
    ledger.sells({ quantity: '0.5', price: '60000.00', fee: '1.00' });
    ledger.withdrawsCash('11.00');
    const { totals } = ledger.state;
    expect(dailyBalancesTable.rowsOf(ledgerViewOf(ledger))).toEqual([
      {
        user_id: expect.any(String),
        day: '2026-11-20',
        sats: totals.btc,
        cost_units: totals.cost,
        portfolio_cash_cents: totals.portfolioCash,
        dynamic_balance_cents: totals.dynamicBalance,
        total_invested_cents: totals.invested,
        paid_out_cents: totals.paidOut,
        realised_cost_units: totals.realised,
        fees_cents: totals.fees,
      },
    ]);
  });

  it('fall back to the earlier entry of a day whose last one is voided', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.buys({ quantity: '0.02', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    ledger.voids(1);
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger));
    expect(changed).toMatchObject([{ day: '2026-11-20', sats: 1_000_000n }]);
    expect(removed).toEqual([]);
  });

  it('lose the day whose only entry is voided, and change every later one', () => {
    const ledger = new LedgerScenario('2026-10-30');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-20').buys({ quantity: '0.01', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    ledger.voids(0);
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger));
    expect(changed.map(({ day }) => day)).toEqual(['2026-11-20']);
    expect(removed.map(({ day }) => day)).toEqual(['2026-10-30']);
  });

  it('stay as they are from where the totals are the same again', () => {
    const ledger = new LedgerScenario('2026-11-20');
    const trade = { quantity: '0.01', price: '50000.00' };
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']) ledger.at(day).buys(trade);
    const before = ledgerViewOf(ledger);
    ledger.voids(1);
    ledger.buys({ ...trade, on: '2026-11-21' });
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger, before));
    expect(changed.map(({ day }) => day)).toEqual(['2026-11-21']);
    expect(removed).toEqual([]);
  });

  it('lose a day whose amount an earlier month gets back in the same batch (the day stayed)', () => {
    const ledger = new LedgerScenario('2026-10-26');
    ledger.deposits('500.00');
    ledger.deposits('80.00');
    ledger.voids(1);
    ledger.at('2026-11-01').deposits('80.00');
    ledger.at('2026-11-02').deposits('80.00');
    const before = ledgerViewOf(ledger);
    ledger.restores(1);
    ledger.voids(2);
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger, before));
    expect(changed.map(({ day }) => day)).toEqual(['2026-10-26']);
    expect(removed.map(({ day }) => day)).toEqual(['2026-11-01']);
  });

  it('change from the newest day on when it goes and another begins at once', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-24').buys({ quantity: '0.02', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    ledger.voids(1);
    ledger.at('2026-12-03').buys({ quantity: '0.04', price: '50000.00' });
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger, before));
    expect(changed).toMatchObject([{ day: '2026-12-03', sats: 5_000_000n }]);
    expect(removed.map(({ day }) => day)).toEqual(['2026-11-24']);
  });
});
