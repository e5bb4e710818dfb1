import type { Transaction, TransactionKind } from '@app/ledger';
import { AppError } from '@app/platform';
import { keyReused } from '../idempotency/idempotency-key.js';
import type { LedgerSuccess } from './ledger-commands.js';

/**
 * The transaction of a kind that a command recorded, from its events and the ledger after them.
 * @throws ProblemError where the command was carried out before, and was another one: the ledger knows a key for ever,
 * the stored answers know it for 30 days
 */
export function transactionIn(
  { events, state, repeated }: Pick<LedgerSuccess, 'events' | 'state' | 'repeated'>,
  kind: TransactionKind,
): Transaction {
  for (const event of events) {
    if (!('tradedOn' in event.data)) continue;
    const transaction = state.transactions.get(event.data.transactionId);
    if (transaction?.kind === kind) return transaction;
  }
  if (repeated) throw keyReused();
  throw new AppError('LEDGER.UNEXPECTED_EVENTS', 'a command recorded no transaction');
}
