import type { TransactionKind } from '@app/ledger';
import type { FullRow } from '@app/projections';
import { cashEntryBalance, cashEntryColumns } from '../ledger/cash-entry-columns.js';
import { historyTable, type LedgerEntry } from '../ledger/history-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';

type EntryRow = FullRow<'portfolio_cash_entries'>;

/** What moved portfolio cash, one entry a transaction, each with the balance after it. */
export const portfolioCashEntriesTable = historyTable({
  table: 'portfolio_cash_entries',
  key: ['user_id', 'entry_id'],
  rowOf,
  balancesOf: (view, entry) =>
    typeIn(entry) === undefined ? undefined : cashEntryBalance(view, entry, entry.after?.portfolioCash),
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
  const type = typeIn(entry);
  const { portfolioCash: amount } = transaction.movement;
  if (type === undefined) return undefined;
  return { type, ...cashEntryColumns(view, entry, { amount, balance: after?.portfolioCash }) };
}

/** Undefined for what did not move it: the proceeds of a sale may have gone to the pocket. */
function typeIn({ transaction: { kind, movement } }: LedgerEntry): EntryRow['type'] | undefined {
  return movement.portfolioCash === 0n ? undefined : TYPES[kind];
}
