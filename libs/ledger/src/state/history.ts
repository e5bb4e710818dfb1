import type { TransactionId } from '../ids.js';
import { isBefore, keyOf } from './history-order.js';
import type { HistoryRow, RunningTotals, Transaction } from './ledger-state.js';
import { ZERO_TOTALS } from './ledger-state.js';
import { advance } from './running-totals.js';

type Transactions = ReadonlyMap<TransactionId, Transaction>;

const inOrder = (a: Transaction, b: Transaction): number => (isBefore(keyOf(a), keyOf(b)) ? -1 : 1);

const standsBefore = (a: Transaction, { transaction: b }: HistoryRow): boolean =>
  isBefore(keyOf(a), keyOf(b));

function inEffect(ids: ReadonlySet<TransactionId>, transactions: Transactions): readonly Transaction[] {
  const found = [...ids].flatMap((id) => transactions.get(id) ?? []);
  return found.filter(({ isVoided }) => !isVoided).toSorted(inOrder);
}

/** Writes rows and keeps the running totals; a row whose predecessors are untouched is taken over as it is. */
class HistoryWriter {
  readonly rows: HistoryRow[] = [];
  private totals: RunningTotals = ZERO_TOTALS;
  private isChanged = false;

  copy(row: HistoryRow): void {
    if (this.isChanged) {
      this.add(row.transaction);
      return;
    }
    this.rows.push(row);
    this.totals = row.after;
  }

  add(transaction: Transaction): void {
    this.isChanged = true;
    this.totals = advance(this.totals, transaction);
    this.rows.push({ transaction, after: this.totals });
  }

  skip(): void {
    this.isChanged = true;
  }
}

/**
 * The history once some transactions were added, changed or voided: the old rows and the changed ones merged
 * in order, totals computed anew from the first difference on.
 */
export function historyAfter(
  before: readonly HistoryRow[],
  changed: ReadonlySet<TransactionId>,
  transactions: Transactions,
): readonly HistoryRow[] {
  if (changed.size === 0) return before;
  const writer = new HistoryWriter();
  const added = inEffect(changed, transactions);
  let next = 0;
  for (const row of before) {
    for (let due = added[next]; due !== undefined && standsBefore(due, row); due = added[next]) {
      writer.add(due);
      next += 1;
    }
    if (changed.has(row.transaction.transactionId)) writer.skip();
    else writer.copy(row);
  }
  for (const transaction of added.slice(next)) writer.add(transaction);
  return writer.rows;
}
