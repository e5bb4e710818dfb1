import type { TransactionId } from '../ids.js';
import { isBefore, positionOf } from './history-order.js';
import { sumsAfter } from './kind-sums.js';
import type { LedgerState, Timeline, Transaction } from './ledger-state.js';
import { LedgerTimeline } from './timeline.js';

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
 * The history, and the sums over it, once some transactions were added, changed or voided: the old ones and the changed
 * ones merged in order, totals computed anew from the first difference on.
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
  const [leaves, dueAt] = [placesOf(gone, timeline), placesOf(added, timeline)];
  const first = Math.min(leaves[0] ?? timeline.length, dueAt[0] ?? timeline.length);
  const rest: Transaction[] = [];
  let [due, left] = [0, 0];
  for (let index = first; index < timeline.length; index += 1) {
    // One that is added stands before the one whose place it takes.
    for (; dueAt[due] === index; due += 1) put(added[due]);
    if (leaves[left] === index) left += 1;
    else put(timeline.transactionAt(index));
  }
  for (; due < added.length; due += 1) put(added[due]);
  return { timeline: timelineWith(timeline, rest, first), sums: sumsAfter(sums, { gone, added }) };

  function put(transaction: Transaction | undefined): void {
    if (transaction !== undefined) rest.push(transaction);
  }
}

function timelineWith(timeline: Timeline, rest: readonly Transaction[], first: number): LedgerTimeline {
  return timeline instanceof LedgerTimeline
    ? timeline.with(rest, first)
    : LedgerTimeline.empty.with([...timeline.transactions().slice(0, first), ...rest], 0);
}
