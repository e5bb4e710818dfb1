import {
  weekStatus,
  type HistoryRow,
  type IsoWeek,
  type Transaction,
  type TransactionId,
  type WeeklyOperation,
} from '@app/ledger';
import type { FullRow } from '@app/projections';
import { derivedTable } from '../folding/derived-table.js';
import { recordedOf, type LedgerView } from '../ledger/ledger-view.js';

type OperationRow = FullRow<'weekly_operations'>;

/** The operations that take a weekly slot, numbered within their slot in the order of recording. */
export const weeklyOperationsTable = derivedTable<LedgerView, 'weekly_operations'>({
  table: 'weekly_operations',
  key: ['user_id', 'week', 'slot', 'number'],
  rowsOf: (view) => {
    const rows = new Map(
      view.state.history
        .filter(({ transaction }) => transaction.operation !== null)
        .map((row) => [row.transaction.transactionId, row]),
    );
    return [...view.state.weeks].flatMap(([week, ids]) => rowsOfWeek(view, week, inHistory(ids, rows)));
  },
});

function inHistory(
  ids: readonly TransactionId[],
  rows: ReadonlyMap<TransactionId, HistoryRow>,
): readonly HistoryRow[] {
  return ids.flatMap((id) => rows.get(id) ?? []);
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
