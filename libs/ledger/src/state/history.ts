import type { TransactionId } from '../ids.js';
import { historyIndexOf, isBefore } from './history-order.js';
import { sumsAfter } from './kind-sums.js';
import type { LedgerState, Timeline, Transaction } from './ledger-state.js';

/** Looks up transactions by id, voided ones included. */
export type TransactionLookup = { get(id: TransactionId): Transaction | undefined };

type Ordered = Pick<LedgerState, 'timeline' | 'sums'>;
type Former = Ordered & Pick<LedgerState, 'transactions'>;

const inOrder = (a: Transaction, b: Transaction): number => (isBefore(a, b) ? -1 : 1);

const inEffect = (transactions: readonly Transaction[]): readonly Transaction[] =>
  transactions.filter(({ isVoided }) => !isVoided).toSorted(inOrder);

/** The indexes of transactions among others, ascending. */
const placesOf = (of: readonly Transaction[], among: Timeline): readonly number[] =>
  of.map((transaction) => historyIndexOf(transaction, among)).toSorted((a, b) => a - b);

/**
 * The history, and the sums over it, once some transactions were added, changed or voided.
 *
 * @param changed the transactions that are not what they were, or new, as they are now
 */
export function historyAfter(
  { timeline, sums, transactions: former }: Former,
  changed: ReadonlyMap<TransactionId, Transaction>,
): Ordered {
  if (changed.size === 0) return { timeline, sums };
  const removed =
    former.size === 0 ? [] : inEffect([...changed.keys()].flatMap((id) => former.get(id) ?? []));
  const added = inEffect([...changed.values()]);
  return {
    timeline: timeline.edited(placesOf(removed, timeline), added),
    sums: sumsAfter(sums, { removed, added }),
  };
}
