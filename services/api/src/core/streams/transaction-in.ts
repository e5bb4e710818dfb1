import type { LedgerEvent, LedgerState, Transaction } from '@app/ledger';
import { AppError } from '@app/platform';

/** The transaction that a command recorded, from its events and the ledger after them. */
export function transactionIn(events: readonly LedgerEvent[], state: LedgerState): Transaction {
  for (const event of events) {
    if (!('tradedOn' in event.data)) continue;
    const transaction = state.transactions.get(event.data.transactionId);
    if (transaction !== undefined) return transaction;
  }
  throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'a command recorded no transaction');
}
