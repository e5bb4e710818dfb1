import type { HistoryRow, Transaction } from '@app/ledger';
import type { FullRow } from '@app/projections';
import { historyTable } from '../ledger/history-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';

type EntryRow = FullRow<'dynamic_balance_entries'>;

/** What moved the dynamic balance, one entry a transaction, each with the balance after it. */
export const dynamicBalanceEntriesTable = historyTable({
  table: 'dynamic_balance_entries',
  key: ['user_id', 'entry_id'],
  rowOf,
});

function rowOf(view: LedgerView, { transaction, after }: HistoryRow, ordinal: number): EntryRow | undefined {
  const { transactionId, movement, trade } = transaction;
  const type = typeOf(transaction);
  if (type === undefined || movement.dynamicBalance === 0n) return undefined;
  const recorded = recordedOf(view, transactionId);
  return {
    user_id: view.userId,
    entry_id: transactionId,
    ordinal,
    type,
    dated_on: transaction.tradedOn,
    recorded_at: recorded.at,
    week: transaction.week,
    amount_cents: movement.dynamicBalance,
    balance_after_cents: after.dynamicBalance,
    description: null,
    transaction_id: trade === null ? null : transactionId,
    revision: recorded.revision,
  };
}

function typeOf({ kind, movement }: Transaction): EntryRow['type'] | undefined {
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
