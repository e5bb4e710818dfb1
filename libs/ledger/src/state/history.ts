import type { TransactionId } from '../ids.js';
import { isBefore, positionOf } from './history-order.js';
import type { HistoryRow, Transaction } from './ledger-state.js';
import { ZERO_TOTALS } from './ledger-state.js';
import { advance } from './running-totals.js';

/** Looks up transactions by id, voided ones included. */
export type TransactionLookup = { get(id: TransactionId): Transaction | undefined };

const inOrder = (a: Transaction, b: Transaction): number => (isBefore(a, b) ? -1 : 1);

function inEffect(ids: ReadonlySet<TransactionId>, transactions: TransactionLookup): readonly Transaction[] {
  const found = [...ids].flatMap((id) => transactions.get(id) ?? []);
  return found.filter(({ isVoided }) => !isVoided).toSorted(inOrder);
}

/** Index of the first row that a change can touch: everything before it is taken over as it stands. */
function firstTouched(
  history: readonly HistoryRow[],
  added: readonly Transaction[],
  former: readonly Transaction[],
): number {
  let first = history.length;
  for (const transaction of [...added.slice(0, 1), ...former]) {
    first = Math.min(first, positionOf(transaction, history));
  }
  return first;
}

/**
 * The history once some transactions were added, changed or voided: the old rows and the changed ones merged
 * in order, totals computed anew from the first difference on.
 *
 * @param former the transactions as the old history has them
 * @param current the transactions as they are now
 */
export function historyAfter(
  history: readonly HistoryRow[],
  changed: ReadonlySet<TransactionId>,
  { former, current }: { readonly former: TransactionLookup; readonly current: TransactionLookup },
): readonly HistoryRow[] {
  if (changed.size === 0) return history;
  const added = inEffect(changed, current);
  const first = firstTouched(history, added, inEffect(changed, former));
  const rows: HistoryRow[] = [];
  let totals = history[first - 1]?.after ?? ZERO_TOTALS;
  const add = (transaction: Transaction): void => {
    totals = advance(totals, transaction);
    rows.push({ transaction, after: totals });
  };
  let next = 0;
  for (let index = first; index < history.length; index += 1) {
    const row = history[index];
    if (row === undefined || changed.has(row.transaction.transactionId)) continue;
    for (let due = added[next]; due !== undefined && isBefore(due, row.transaction); due = added[next]) {
      add(due);
      next += 1;
    }
    add(row.transaction);
  }
  for (const transaction of added.slice(next)) add(transaction);
  // Joined once: what grows row by row is copied over and over, and a long history is nearly all old rows.
  return first === history.length ? history.concat(rows) : history.slice(0, first).concat(rows);
}
