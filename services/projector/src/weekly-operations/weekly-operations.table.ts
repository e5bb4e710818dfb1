import {
  weekStatus,
  type HistoryRow,
  type IsoWeek,
  type Transaction,
  type TransactionId,
  type WeeklyOperation,
} from '@app/ledger';
import type { FullRow } from '@app/projections';
import { rowChanges, writableTable } from '../folding/derived-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';
import { sharedEntries } from '../ledger/shared-entries.js';

type OperationRow = FullRow<'weekly_operations'>;

const key = ['user_id', 'week', 'slot', 'number'] as const;

/**
 * The operations that take a weekly slot, numbered within their slot in the order of recording. A week's rows are made
 * of its own entries of the history alone, so only weeks with an entry that is not the very object it was are derived.
 */
export const weeklyOperationsTable = writableTable<LedgerView, 'weekly_operations'>(
  {
    table: 'weekly_operations',
    key,
    rowsOf: (view) => rowsOfWeeks(view, view.state.history, view.state.weeks.keys()),
  },
  (before, after) => {
    const [former, current] = [before.state.history, after.state.history];
    const first = sharedEntries(former, current);
    const weeks = new Set(
      [...former.slice(first), ...current.slice(first)]
        .filter(({ transaction }) => transaction.operation !== null)
        .map(({ transaction }) => transaction.week),
    );
    if (weeks.size === 0) return { changed: [], gone: [] };
    const of = (history: readonly HistoryRow[]): readonly HistoryRow[] => entriesOf(history, weeks);
    return rowChanges(key, rowsOfWeeks(before, of(former), weeks), rowsOfWeeks(after, of(current), weeks));
  },
);

function entriesOf(history: readonly HistoryRow[], weeks: ReadonlySet<IsoWeek>): readonly HistoryRow[] {
  return history.filter(({ transaction }) => weeks.has(transaction.week));
}

function rowsOfWeeks(
  view: LedgerView,
  history: readonly HistoryRow[],
  weeks: Iterable<IsoWeek>,
): OperationRow[] {
  const rows = new Map<TransactionId, HistoryRow>();
  for (const row of history)
    if (row.transaction.operation !== null) rows.set(row.transaction.transactionId, row);
  return [...weeks].flatMap((week) =>
    rowsOfWeek(
      view,
      week,
      (view.state.weeks.get(week) ?? []).flatMap((id) => rows.get(id) ?? []),
    ),
  );
}

function rowsOfWeek(view: LedgerView, week: IsoWeek, operations: readonly HistoryRow[]): OperationRow[] {
  const status = weekStatus(view.state, week);
  const taken = new Map<WeeklyOperation, number>();
  return operations.flatMap(({ transaction, after }) => {
    const { operation, recommendationId, transactionId } = transaction;
    if (operation === null || recommendationId === null) return [];
    const number = (taken.get(operation) ?? 0) + 1;
    taken.set(operation, number);
    return [
      {
        user_id: view.userId,
        week,
        slot: operation,
        number,
        kind: transaction.kind === 'set_aside' ? ('set_aside' as const) : ('executed' as const),
        recommendation_id: recommendationId,
        transaction_id: transaction.trade === null ? null : transactionId,
        operated_on: transaction.tradedOn,
        spent_cents: spentOn(transaction),
        dynamic_balance_before_cents: after.dynamicBalance - transaction.movement.dynamicBalance,
        dynamic_balance_after_cents: after.dynamicBalance,
        status,
        revision: recordedOf(view, transactionId).revision,
      },
    ];
  });
}

/** Value plus fee of what was bought; a sale and a set-aside spend nothing. */
function spentOn({ kind, trade }: Transaction): bigint {
  return trade === null || kind === 'sell' ? 0n : trade.value + trade.fee;
}
