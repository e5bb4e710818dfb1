import type { TransactionKind } from '@app/ledger';
import type { FullRow } from '@app/projections';
import { cashEntryColumns } from '../ledger/cash-entry-columns.js';
import { historyTable, type LedgerEntry } from '../ledger/history-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';

type EntryRow = FullRow<'portfolio_cash_entries'>;

/** What moved portfolio cash, one entry a transaction, each with the balance after it. */
export const portfolioCashEntriesTable = historyTable({
  table: 'portfolio_cash_entries',
  key: ['user_id', 'entry_id'],
  rowOf,
});

const TYPES: Readonly<Partial<Record<TransactionKind, EntryRow['type']>>> = {
  sell: 'sale',
  reinvestment: 'reinvestment',
  portfolio_cash_withdrawal: 'withdrawal',
  portfolio_cash_deposit: 'deposit',
  transfer: 'transfer',
};

function rowOf(view: LedgerView, entry: LedgerEntry): EntryRow | undefined {
  const { transaction, after } = entry;
  const type = TYPES[transaction.kind];
  const { portfolioCash: amount } = transaction.movement;
  // The proceeds of a sale may have gone to the pocket.
  if (type === undefined || amount === 0n) return undefined;
  return { type, ...cashEntryColumns(view, entry, { amount, balance: after?.portfolioCash }) };
}
