import { addDays, RESTORE_DAYS, type RunningTotals, type Transaction } from '@app/ledger';
import type { FullRow, ReadTable } from '@app/projections';
import {
  rowChanges,
  writableTable,
  type DerivedTable,
  type WritableTable,
} from '../folding/derived-table.js';
import type { LedgerView, VoidedTransaction } from './ledger-view.js';
import { sharedEntries } from './shared-entries.js';

/** A transaction as an entry of a list. */
export interface LedgerEntry {
  readonly transaction: Transaction;
  /** The balances that stood after it; undefined where it is not in effect. */
  readonly after: RunningTotals | undefined;
  readonly voidedAt: Date | undefined;
}

/** A table with at most one row for each transaction, in effect or not. */
export interface HistoryTable<Table extends ReadTable> extends Pick<
  DerivedTable<LedgerView, Table>,
  'table' | 'key'
> {
  /** Depends on the entry and on what never changes once recorded. */
  readonly rowOf: (view: LedgerView, entry: LedgerEntry) => FullRow<Table> | undefined;
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
  const inEffect = (view: LedgerView, first: number): FullRow<Table>[] =>
    view.state.history
      .slice(first)
      .flatMap(({ transaction, after }) => rowOf(view, { transaction, after, voidedAt: undefined }) ?? []);
  const voided = (view: LedgerView, entries: Iterable<VoidedTransaction>): FullRow<Table>[] =>
    [...entries].flatMap(
      ({ transaction, at }) => rowOf(view, { transaction, after: undefined, voidedAt: at }) ?? [],
    );

  return writableTable(
    {
      table,
      key,
      rowsOf: (view) => [...inEffect(view, 0), ...voided(view, view.voided.values())],
    },
    (before, after) => {
      const first = sharedEntries(before.state.history, after.state.history);
      return rowChanges(
        key,
        [...inEffect(before, first), ...voided(before, onlyIn(before, after))],
        [...inEffect(after, first), ...voided(after, onlyIn(after, before))],
      );
    },
  );
}

function onlyIn({ voided }: LedgerView, other: LedgerView): VoidedTransaction[] {
  if (voided === other.voided) return [];
  return [...voided].flatMap(([id, entry]) => (other.voided.get(id) === entry ? [] : entry));
}

/** The columns of an entry's place and status, the same in every list. */
export function entryColumns({ transaction, voidedAt }: LedgerEntry) {
  const { place, sequence, voided, replaces } = transaction;
  return {
    place,
    sequence,
    status: statusOf(transaction),
    voided_at: voidedAt ?? null,
    restorable_until: voided?.by === 'transaction' ? addDays(voided.on, RESTORE_DAYS) : null,
    replaces,
  };
}

function statusOf({ voided }: Transaction): 'active' | 'voided' | 'corrected' {
  if (voided === null) return 'active';
  return voided.by === 'edit' ? 'corrected' : 'voided';
}
