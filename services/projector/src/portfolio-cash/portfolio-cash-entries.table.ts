import type { TransactionKind } from '@app/ledger';
import type { FullRow } from '@app/read-models';
import { cashEntryColumns } from '../ledger/cash-entry-columns.js';
import { historyTable, type LedgerEntry } from '../ledger/history-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';

type EntryRow = FullRow<'portfolio_cash_entries'>;

/** What moved portfolio cash, one entry a transaction. */
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
  const type = typeIn(entry);
  if (type === undefined) return undefined;
  return { ...cashEntryColumns(view, entry, entry.transaction.movement.portfolioCash), type };
}

/** Undefined for what did not move it: the proceeds of a sale may have gone to the pocket. */
function typeIn({ transaction: { kind, movement } }: LedgerEntry): EntryRow['type'] | undefined {
  return movement.portfolioCash === 0n ? undefined : TYPES[kind];
}
