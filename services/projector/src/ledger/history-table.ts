import { addDays, RESTORE_DAYS, type HistoryRow, type RunningTotals, type Transaction } from '@app/ledger';
import type { FullRow, ReadTable } from '@app/projections';
import {
  isSameRow,
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
  /** Of the row, its key and what depends on the balances after the entry; undefined where it has no row. */
  readonly balancesOf: (view: LedgerView, entry: LedgerEntry) => Partial<FullRow<Table>> | undefined;
}

/**
 * Finds changes from the first entry on that is not the very object it was: the fold keeps untouched entries as they
 * are. An event at the end of a long history therefore costs its own row and not all of them. One far back moves the
 * balances of all that stands behind it, and of those rows the balances alone are written.
 */
export function historyTable<Table extends ReadTable>({
  table,
  key,
  rowOf,
  balancesOf,
}: HistoryTable<Table>): WritableTable<LedgerView, Table> {
  const inEffect = (view: LedgerView, rows: readonly HistoryRow[]): FullRow<Table>[] =>
    rows.flatMap((row) => rowOf(view, entryInEffect(row)) ?? []);
  const voided = (view: LedgerView, entries: Iterable<VoidedTransaction>): FullRow<Table>[] =>
    [...entries].flatMap(
      ({ transaction, at }) => rowOf(view, { transaction, after: undefined, voidedAt: at }) ?? [],
    );

  return writableTable(
    {
      table,
      key,
      rowsOf: (view) => [...inEffect(view, view.state.history), ...voided(view, view.voided.values())],
    },
    (before, after) => {
      const { gone, added, moved } = movesBetween(before.state.history, after.state.history);
      const changes = rowChanges<Table>(
        key,
        [...inEffect(before, gone), ...voided(before, onlyIn(before, after))],
        [...inEffect(after, added), ...voided(after, onlyIn(after, before))],
      );
      const amended = moved.flatMap(([was, is]) => {
        const balances = balancesOf(after, entryInEffect(is));
        const former = balancesOf(before, entryInEffect(was));
        return balances === undefined || (former !== undefined && isSameRow(former, balances))
          ? []
          : balances;
      });
      return { ...changes, amended };
    },
  );
}

interface Moves {
  readonly gone: readonly HistoryRow[];
  readonly added: readonly HistoryRow[];
  /** The same transaction with other balances after it: as it was, and as it is. */
  readonly moved: readonly (readonly [was: HistoryRow, is: HistoryRow])[];
}

function movesBetween(before: readonly HistoryRow[], after: readonly HistoryRow[]): Moves {
  const first = sharedEntries(before, after);
  const left = new Map(before.slice(first).map((row) => [row.transaction, row]));
  const added: HistoryRow[] = [];
  const moved: [HistoryRow, HistoryRow][] = [];
  for (const row of after.slice(first)) {
    const was = left.get(row.transaction);
    if (was === undefined) added.push(row);
    else moved.push([was, row]);
    left.delete(row.transaction);
  }
  return { gone: [...left.values()], added, moved };
}

function entryInEffect({ transaction, after }: HistoryRow): LedgerEntry {
  return { transaction, after, voidedAt: undefined };
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
