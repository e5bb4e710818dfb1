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

/** Where the rows of transactions stand in a history, ascending. */
const placesOf = (of: readonly Transaction[], history: readonly HistoryRow[]): readonly number[] =>
  of.map((transaction) => positionOf(transaction, history)).toSorted((a, b) => a - b);

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
  const gone = placesOf(inEffect(changed, former), history);
  const dueAt = placesOf(added, history);
  const first = Math.min(gone[0] ?? history.length, dueAt[0] ?? history.length);
  const rows: HistoryRow[] = [];
  let totals = history[first - 1]?.after ?? ZERO_TOTALS;
  const add = (transaction: Transaction): void => {
    totals = advance(totals, transaction);
    rows.push({ transaction, after: totals });
  };
  let [due, left] = [0, 0];
  for (let index = first; index < history.length; index += 1) {
    // A row that is added stands before the one whose place it takes.
    for (; dueAt[due] === index; due += 1) addAt(due);
    if (gone[left] === index) left += 1;
    else addOld(index);
  }
  for (; due < added.length; due += 1) addAt(due);
  // Joined once: what grows row by row is copied over and over, and a long history is nearly all old rows.
  return first === history.length ? history.concat(rows) : history.slice(0, first).concat(rows);

  function addAt(place: number): void {
    const transaction = added[place];
    if (transaction !== undefined) add(transaction);
  }

  function addOld(place: number): void {
    const row = history[place];
    if (row !== undefined) add(row.transaction);
  }
}
