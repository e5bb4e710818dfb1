import type { FullRow } from '@app/read-models';
import { cashEntryColumns } from '../ledger/cash-entry-columns.js';
import { historyTable, type LedgerEntry } from '../ledger/history-table.js';
import type { LedgerView } from '../ledger/ledger-view.js';

type EntryRow = FullRow<'dynamic_balance_entries'>;

/** What moved the dynamic balance, one entry a transaction. */
export const dynamicBalanceEntriesTable = historyTable({
  table: 'dynamic_balance_entries',
  key: ['user_id', 'entry_id'],
  rowOf,
});

function rowOf(view: LedgerView, entry: LedgerEntry): EntryRow | undefined {
  const type = typeIn(entry);
  if (type === undefined) return undefined;
  return { ...cashEntryColumns(view, entry, entry.transaction.movement.dynamicBalance), type };
}

/** Undefined for what did not move it. */
function typeIn({ transaction: { kind, movement } }: LedgerEntry): EntryRow['type'] | undefined {
  if (movement.dynamicBalance === 0n) return undefined;
  switch (kind) {
    case 'deposit':
    case 'withdrawal':
    case 'transfer':
      return kind;
    case 'buy':
    case 'set_aside':
      return movement.dynamicBalance > 0n ? 'built' : 'used';
    default:
      return undefined;
  }
}
