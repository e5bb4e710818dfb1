import { describe, expect, it } from '@jest/globals';
import { LedgerScenario, life } from '@app/ledger/testing';
import type { FullRow } from '@app/read-models';
import { dailyBalancesTable } from '../daily-balances/daily-balances.table.js';
import { dynamicBalanceEntriesTable } from '../dynamic-balance/dynamic-balance-entries.table.js';
import { portfolioCashEntriesTable } from '../portfolio-cash/portfolio-cash-entries.table.js';
import { ledgerViewOf } from '../testing/ledger-view-of.js';
import { transactionsTable } from '../transactions/transactions.table.js';
import { weeklyOperationsTable } from '../weekly-operations/weekly-operations.table.js';
import { historyChange, ledgerFold, type LedgerView } from './ledger-view.js';

/** The views after each event of a life, each folded from the one before. */
function viewsOfLife(): LedgerView[] {
  const { stream } = life();
  return stream.reduce<LedgerView[]>(
    (views, { event, commandId }, index) => {
      const last = views.at(-1) ?? ledgerViewOf({ stream: [] });
      const revision = BigInt(index);
      const occurredAt = new Date(Date.UTC(2026, 10, 27, 12, index)).toISOString();
      const actor = { kind: 'user' as const, id: 'user' };
      return [...views, ledgerFold.fold(last, [{ event, commandId, revision, occurredAt, actor }])];
    },
    [ledgerViewOf({ stream: [] })],
  );
}

/** The view with the newest event of a scenario, folded from the view before it. */
function withLastEvent(before: LedgerView, { stream }: Pick<LedgerScenario, 'stream'>): LedgerView {
  const event = stream.at(-1);
  if (event === undefined) throw new Error('the scenario has a last event');
  const revision = BigInt(stream.length - 1);
  const occurredAt = '2026-11-27T18:00:00.000Z';
  return ledgerFold.fold(before, [{ ...event, revision, occurredAt, actor: { kind: 'user', id: 'user' } }]);
}

function changesOfTransactions(before: LedgerView, after: LedgerView) {
  const { changed, removed } = transactionsTable.changesBetween(before, after);
  return {
    changed: changed.map((row) => [row.transaction_id, row] as const),
    removed: removed.map((row) => row.transaction_id),
    all: transactionsTable.rowsOf(after).map((row) => [row.transaction_id, row] as const),
  };
}

function changesOfEntries(before: LedgerView, after: LedgerView) {
  const { changed, removed } = dynamicBalanceEntriesTable.changesBetween(before, after);
  return {
    changed: changed.map((row) => [row.entry_id, row] as const),
    removed: removed.map((row) => row.entry_id),
    all: dynamicBalanceEntriesTable.rowsOf(after).map((row) => [row.entry_id, row] as const),
  };
}

function changesOfCash(before: LedgerView, after: LedgerView) {
  const { changed, removed } = portfolioCashEntriesTable.changesBetween(before, after);
  return {
    changed: changed.map((row) => [row.entry_id, row] as const),
    removed: removed.map((row) => row.entry_id),
    all: portfolioCashEntriesTable.rowsOf(after).map((row) => [row.entry_id, row] as const),
  };
}

function changesOfDays(before: LedgerView, after: LedgerView) {
  const { changed, removed } = dailyBalancesTable.changesBetween(before, after);
  return {
    changed: changed.map((row) => [row.day, row] as const),
    removed: removed.map((row) => row.day),
    all: dailyBalancesTable.rowsOf(after).map((row) => [row.day, row] as const),
  };
}

function changesOfWeeks(before: LedgerView, after: LedgerView) {
  const { changed, removed } = weeklyOperationsTable.changesBetween(before, after);
  const keyOf = ({ week, slot, number }: Partial<FullRow<'weekly_operations'>>): string =>
    `${week} ${slot} ${number}`;
  return {
    changed: changed.map((row) => [keyOf(row), row] as const),
    removed: removed.map(keyOf),
    all: weeklyOperationsTable.rowsOf(after).map((row) => [keyOf(row), row] as const),
  };
}

describe('changes along a life', () => {
  it.each([
    ['transactions', changesOfTransactions],
    ['dynamic_balance_entries', changesOfEntries],
    ['portfolio_cash_entries', changesOfCash],
    ['daily_balances', changesOfDays],
    ['weekly_operations', changesOfWeeks],
  ] as const)('of %s, applied one after the other, give all rows of the end', (_table, changesBetween) => {
    const rows = new Map<string, object>();
    const views = viewsOfLife();
    for (const [index, after] of views.entries()) {
      const before = views[index - 1];
      if (before === undefined) continue;
      const { changed, removed, all } = changesBetween(before, after);
      for (const id of removed) rows.delete(id ?? '');
      for (const [id, row] of changed) rows.set(id, row);
      expect(rows).toEqual(new Map<string, object>(all));
    }
    expect(rows.size).toBeGreaterThan(1);
  });

  it('hold one row for an entry at the end of the history', () => {
    const ledger = life();
    const before = ledgerViewOf(ledger);
    ledger.at('2026-11-27').buys({ quantity: '0.001', price: '60000.00' });
    const after = withLastEvent(before, ledger);
    expect(transactionsTable.changesBetween(before, after).changed).toHaveLength(1);
    expect(dynamicBalanceEntriesTable.changesBetween(before, after)).toEqual({ changed: [], removed: [] });
  });

  it('hold the one row of an entry that is dated before all others', () => {
    const ledger = new LedgerScenario('2026-11-20');
    ledger.buys({ quantity: '0.001', price: '60000.00' });
    ledger.deposits('5.00');
    ledger.buys({ quantity: '0.002', price: '60000.00' });
    const before = ledgerViewOf(ledger);
    ledger.buys({ quantity: '0.004', price: '60000.00', on: '2026-11-18' });
    const after = withLastEvent(before, ledger);
    const { changed, removed } = transactionsTable.changesBetween(before, after);
    expect(changed.map(({ traded_on: day }) => day)).toEqual(['2026-11-18']);
    expect(removed).toEqual([]);
    expect(dynamicBalanceEntriesTable.changesBetween(before, after)).toEqual({ changed: [], removed: [] });
  });
});

it('what leads from one history to another is told again for every other pair of them', () => {
  const [none, , , later] = viewsOfLife();
  if (none === undefined || later === undefined) throw new Error('the life is longer than that');
  const forth = historyChange(none, later);
  expect(forth.added.length).toBeGreaterThan(0);
  expect(historyChange(none, later)).toBe(forth);
  expect(historyChange(later, none)).toMatchObject({ removed: forth.added, added: [] });
  expect(historyChange(none, later)).toEqual(forth);
});
