import {
  type IsoWeek,
  operationsInEffect,
  type Timeline,
  type TimelineChange,
  type Transaction,
  weekStatusOf,
} from '@app/ledger';
import { costOfBuy } from '@app/money';
import type { FullRow } from '@app/read-models';
import { rowChanges, writableTable } from '../folding/derived-table.js';
import { historyChange, type LedgerView, recordedOf } from '../ledger/ledger-view.js';

type OperationRow = FullRow<'weekly_operations'>;

const key = ['user_id', 'week', 'slot', 'number'] as const;

/**
 * The operations that take a weekly slot, numbered within their slot in the order of recording. Only weeks with an
 * operation that is new, removed, or behind a change of the dynamic balance are derived.
 */
export const weeklyOperationsTable = writableTable<LedgerView, 'weekly_operations'>(
  {
    table: 'weekly_operations',
    key,
    rowsOf: (view) => rowsOfWeeks(view, view.state.weeks.keys()),
  },
  (before, after) => {
    const [former, current] = [before.state.timeline, after.state.timeline];
    const change = historyChange(before, after);
    const touched = [...touchedBy(change, former), ...touchedBy(change, current)];
    const weeks = new Set(touched.flatMap(({ operation, week }) => (operation === null ? [] : week)));
    if (weeks.size === 0) return { changed: [], removed: [] };
    return rowChanges(key, rowsOfWeeks(before, weeks), rowsOfWeeks(after, weeks));
  },
);

/** Entries with another dynamic balance after them, or with none on the other side; perhaps some more. */
function touchedBy(
  { first, tail, removed, added }: TimelineChange,
  timeline: Timeline,
): readonly Transaction[] {
  const shift = dynamicBalanceChange(added) - dynamicBalanceChange(removed);
  const end = shift === 0n ? timeline.length - tail : timeline.length;
  return Array.from({ length: end - first }, (_, index) => timeline.transactionAt(first + index)).filter(
    (transaction) => transaction !== undefined,
  );
}

function dynamicBalanceChange(transactions: readonly Transaction[]): bigint {
  return transactions.reduce((sum, { movement }) => sum + movement.dynamicBalance, 0n);
}

function rowsOfWeeks(view: LedgerView, weeks: Iterable<IsoWeek>): OperationRow[] {
  return [...weeks].flatMap((week) => rowsOfWeek(view, week));
}

function rowsOfWeek(view: LedgerView, week: IsoWeek): OperationRow[] {
  const operations = operationsInEffect(view.state, week);
  const status = weekStatusOf(operations);
  return operations.flatMap(({ transaction, operation, number, isSetAside, balanceMoved }) => {
    const after = view.state.timeline.totalsAfter(transaction);
    const { recommendationId, transactionId } = transaction;
    if (after === undefined || recommendationId === null) return [];
    return [
      {
        user_id: view.userId,
        week,
        slot: operation,
        number,
        kind: isSetAside ? ('set_aside' as const) : ('executed' as const),
        recommendation_id: recommendationId,
        transaction_id: isSetAside ? null : transactionId,
        operated_on: transaction.tradedOn,
        spent_cents: spentOn(transaction),
        dynamic_balance_before_cents: after.dynamicBalance - balanceMoved,
        dynamic_balance_after_cents: after.dynamicBalance,
        status,
        revision: recordedOf(view, transactionId).revision,
      },
    ];
  });
}

/** What was bought with its fee; a sale and a set-aside spend nothing. */
function spentOn({ kind, trade }: Transaction): bigint {
  return trade === null || kind === 'sell' ? 0n : costOfBuy(trade);
}
