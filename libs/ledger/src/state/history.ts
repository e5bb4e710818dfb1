import type { TransactionId } from '../ids.js';
import { isBefore, positionOf } from './history-order.js';
import { sumsAfter } from './kind-sums.js';
import type { LedgerState, Timeline, Transaction } from './ledger-state.js';

/** Looks up transactions by id, voided ones included. */
export type TransactionLookup = { get(id: TransactionId): Transaction | undefined };

type Ordered = Pick<LedgerState, 'timeline' | 'sums'>;

const inOrder = (a: Transaction, b: Transaction): number => (isBefore(a, b) ? -1 : 1);

function inEffect(ids: ReadonlySet<TransactionId>, transactions: TransactionLookup): readonly Transaction[] {
  const found = [...ids].flatMap((id) => transactions.get(id) ?? []);
  return found.filter(({ isVoided }) => !isVoided).toSorted(inOrder);
}

/** Where transactions stand among others, ascending. */
const placesOf = (of: readonly Transaction[], among: Timeline): readonly number[] =>
  of.map((transaction) => positionOf(transaction, among)).toSorted((a, b) => a - b);

/**
 * The history, and the sums over it, once some transactions were added, changed or voided.
 *
 * @param former the transactions as the old history has them
 * @param current the transactions as they are now
 */
export function historyAfter(
  { timeline, sums }: Ordered,
  changed: ReadonlySet<TransactionId>,
  { former, current }: { readonly former: TransactionLookup; readonly current: TransactionLookup },
): Ordered {
  if (changed.size === 0) return { timeline, sums };
  const [gone, added] = [inEffect(changed, former), inEffect(changed, current)];
  return {
    timeline: timeline.edited(placesOf(gone, timeline), added),
    sums: sumsAfter(sums, { gone, added }),
  };
}
