import type { HistoryRow } from '@app/ledger';
import type { FullRow, ReadTable } from '@app/projections';
import {
  rowChanges,
  writableTable,
  type DerivedTable,
  type WritableTable,
} from '../folding/derived-table.js';
import type { LedgerView } from './ledger-view.js';

/** A table with at most one row for each entry of the history. */
export interface HistoryTable<Table extends ReadTable> extends Pick<
  DerivedTable<LedgerView, Table>,
  'table' | 'key'
> {
  /** Depends on the entry, its place, and on what never changes once recorded. */
  readonly rowOf: (view: LedgerView, entry: HistoryRow, ordinal: number) => FullRow<Table> | undefined;
}

/**
 * Finds changes from the first entry on that is not the very object it was: the fold keeps untouched entries as they
 * are. An event at the end of a long history therefore costs its own row and not all of them.
 */
export function historyTable<Table extends ReadTable>({
  table,
  key,
  rowOf,
}: HistoryTable<Table>): WritableTable<LedgerView, Table> {
  const rowsFrom = (view: LedgerView, first: number): FullRow<Table>[] =>
    view.state.history.slice(first).flatMap((entry, index) => rowOf(view, entry, first + index) ?? []);

  return writableTable({ table, key, rowsOf: (view) => rowsFrom(view, 0) }, (before, after) => {
    const first = sharedEntries(before.state.history, after.state.history);
    return rowChanges(key, rowsFrom(before, first), rowsFrom(after, first));
  });
}

function sharedEntries(before: readonly HistoryRow[], after: readonly HistoryRow[]): number {
  const different = before.findIndex((entry, index) => entry !== after[index]);
  return different === -1 ? Math.min(before.length, after.length) : different;
}
