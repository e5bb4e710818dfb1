import { addDays, RESTORE_DAYS, type Transaction } from '@app/ledger';
import type { FullRow, ReadTable } from '@app/read-models';
import {
  type DerivedTable,
  rowChanges,
  writableTable,
  type WritableTable,
} from '../folding/derived-table.js';
import { historyChange, type LedgerView, type VoidedTransaction } from './ledger-view.js';

/** A transaction as an entry of a list. */
export interface LedgerEntry {
  readonly transaction: Transaction;
  /** Undefined where it is in effect. */
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
 * Rows of a list do not depend on what is before them, so a change of the history costs the rows of the entries that
 * are new, removed or voided, however long it is and however far back the change lies.
 */
export function historyTable<Table extends ReadTable>({
  table,
  key,
  rowOf,
}: HistoryTable<Table>): WritableTable<LedgerView, Table> {
  const inEffect = (view: LedgerView, transactions: readonly Transaction[]): FullRow<Table>[] =>
    transactions.flatMap((transaction) => rowOf(view, { transaction, voidedAt: undefined }) ?? []);
  const voided = (view: LedgerView, entries: Iterable<VoidedTransaction>): FullRow<Table>[] =>
    [...entries].flatMap(({ transaction, at }) => rowOf(view, { transaction, voidedAt: at }) ?? []);

  return writableTable(
    {
      table,
      key,
      rowsOf: (view) => [
        ...inEffect(view, view.state.timeline.transactions()),
        ...voided(view, view.voided.values()),
      ],
    },
    (before, after) => {
      const { removed, added } = historyChange(before, after);
      return rowChanges<Table>(
        key,
        [...inEffect(before, removed), ...voided(before, onlyIn(before, after))],
        [...inEffect(after, added), ...voided(after, onlyIn(after, before))],
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
  const { intradayOrder, sequence, voided, replaces } = transaction;
  return {
    place: intradayOrder,
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
