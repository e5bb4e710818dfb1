import { entryColumns, type LedgerEntry } from './history-table.js';
import { type LedgerView, recordedOf } from './ledger-view.js';

/** The columns that the entries of both cash accounts share. */
export function cashEntryColumns(view: LedgerView, entry: LedgerEntry, amount: bigint) {
  const { transactionId, tradedOn, week, trade, note } = entry.transaction;
  const recorded = recordedOf(view, transactionId);
  return {
    ...entryColumns(entry),
    user_id: view.userId,
    entry_id: transactionId,
    dated_on: tradedOn,
    recorded_at: recorded.at,
    week,
    amount_cents: amount,
    // The note of a trade is stored with the trade.
    description: trade === null ? note : null,
    transaction_id: trade === null ? null : transactionId,
    revision: recorded.revision,
  };
}
