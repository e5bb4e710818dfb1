import { describe, expect, it } from '@jest/globals';
import { LedgerScenario } from '@app/ledger/testing';
import { dailyBalanceColumns } from '@app/read-models';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { dailyBalancesTable } from './daily-balances.table.js';

const shown = (ledger: LedgerScenario) =>
  dailyBalancesTable.rowsOf(ledgerViewOf(ledger)).map(({ month, days }) => [month, days]);

const day = (date: string, btc: string, invested: string): string =>
  `${date} ${btc} ${invested}00000000 0 0 ${invested} 0 0 0`;

describe('daily balances', () => {
  it('are those after the last entry of each day that has entries, a row a month', () => {
    const ledger = new LedgerScenario('2026-10-30');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-20').buys({ quantity: '0.01', price: '50000.00' });
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-27').buys({ quantity: '0.02', price: '50000.00' });
    expect(shown(ledger)).toEqual([
      ['2026-10-01', day('2026-10-30', '1000000', '50000')],
      ['2026-11-01', `${day('2026-11-20', '3000000', '150000')};${day('2026-11-27', '5000000', '250000')}`],
    ]);
  });

  it('name every total once, in the order that readers know', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '1', price: '50000.00', fee: '7.00' });
    ledger.deposits('3.00');
    ledger.sells({ quantity: '0.5', price: '60000.00', fee: '1.00' });
    ledger.withdrawsCash('11.00');
    const [row] = dailyBalancesTable.rowsOf(ledgerViewOf(ledger));
    const { totals } = ledger.state;
    expect(row?.days.split(' ')).toEqual([
      '2026-11-20',
      ...[totals.btc, totals.cost, totals.portfolioCash, totals.dynamicBalance].map(String),
      ...[totals.invested, totals.paidOut, totals.realised, totals.fees].map(String),
    ]);
    const columns: readonly string[] = dailyBalanceColumns;
    expect(columns.map((column) => column.replace(/_(?:cents|units)$/, ''))).toEqual([
      ...['day', 'sats', 'cost', 'portfolio_cash', 'dynamic_balance'],
      ...['total_invested', 'paid_out', 'realised_cost', 'fees'],
    ]);
  });

  it('fall back to the earlier entry of a day whose last one is voided', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.buys({ quantity: '0.02', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    ledger.voids(1);
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger));
    expect(changed).toMatchObject([{ month: '2026-11-01', days: day('2026-11-20', '1000000', '50000') }]);
    expect(removed).toEqual([]);
  });

  it('lose the month whose only entry is voided', () => {
    const ledger = new LedgerScenario('2026-10-30');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-20').buys({ quantity: '0.01', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    ledger.voids(0);
    const { changed, removed } = dailyBalancesTable.changesBetween(before, ledgerViewOf(ledger));
    expect(changed.map(({ month }) => month)).toEqual(['2026-11-01']);
    expect(removed.map(({ month }) => month)).toEqual(['2026-10-01']);
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
    const after = ledgerViewOf(ledger, before);
    expect(dailyBalancesTable.changesBetween(before, after).changed).toEqual(
      dailyBalancesTable.rowsOf(after),
    );
  });

  it('are all written when the newest day of a month goes and another month begins at once', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-24').buys({ quantity: '0.02', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    dailyBalancesTable.changesBetween(ledgerViewOf({ stream: [] }), before);
    ledger.voids(1);
    ledger.at('2026-12-03').buys({ quantity: '0.04', price: '50000.00' });
    const after = ledgerViewOf(ledger, before);
    const { changed, removed } = dailyBalancesTable.changesBetween(before, after);
    expect(changed).toEqual(dailyBalancesTable.rowsOf(after));
    expect(removed).toEqual([]);
  });

  it('keep the days before the newest one when it is voided alone', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.01', price: '50000.00' });
    ledger.at('2026-11-24').buys({ quantity: '0.02', price: '50000.00' });
    const before = ledgerViewOf(ledger);
    dailyBalancesTable.changesBetween(ledgerViewOf({ stream: [] }), before);
    ledger.voids(1);
    const after = ledgerViewOf(ledger, before);
    expect(dailyBalancesTable.changesBetween(before, after).changed).toEqual(
      dailyBalancesTable.rowsOf(after),
    );
  });
});
