import {
  deleteRows,
  type FullRow,
  type ProjectionTarget,
  type ReadTable,
  upsertRows,
} from '@app/read-models';

/** A read-model table as a pure function of a stream's state. */
export interface DerivedTable<View, Table extends ReadTable> {
  readonly table: Table;
  /** Columns of the primary key. */
  readonly key: readonly (keyof FullRow<Table> & string)[];
  /** All rows of the stream at this state; a column's value depends on nothing else. */
  readonly rowsOf: (view: View) => readonly FullRow<Table>[];
}

/** Rows to write and rows to delete. */
export interface RowChanges<Table extends ReadTable> {
  readonly changed: readonly FullRow<Table>[];
  /** Their keys at least. */
  readonly removed: readonly Partial<FullRow<Table>>[];
}

/** Collects what changed in one table over a batch, then writes it with one statement a kind. */
export interface TableBatch<View> {
  compare(before: View, after: View): void;
  write(target: ProjectionTarget): Promise<void>;
}

/** Writes one derived table. */
export interface TableWriter<View> {
  begin(): TableBatch<View>;
}

/** A derived table with its writer. */
export interface WritableTable<View, Table extends ReadTable>
  extends DerivedTable<View, Table>, TableWriter<View> {
  changesBetween(before: View, after: View): RowChanges<Table>;
}

/** A table whose changes are found by deriving all its rows; states in memory keep the rows derived from them. */
export function derivedTable<View extends object, Table extends ReadTable>(
  definition: DerivedTable<View, Table>,
): WritableTable<View, Table> {
  const derived = new WeakMap<View, readonly FullRow<Table>[]>();

  function rowsOf(view: View): readonly FullRow<Table>[] {
    const known = derived.get(view);
    if (known !== undefined) return known;
    const rows = definition.rowsOf(view);
    derived.set(view, rows);
    return rows;
  }

  return writableTable(definition, (before, after) =>
    rowChanges(definition.key, rowsOf(before), rowsOf(after)),
  );
}

/** A table that finds its changes in a way of its own. */
export function writableTable<View, Table extends ReadTable>(
  definition: DerivedTable<View, Table>,
  changesBetween: (before: View, after: View) => RowChanges<Table>,
): WritableTable<View, Table> {
  const { table, key } = definition;
  return {
    ...definition,
    changesBetween,
    begin: () => {
      const batch: RowChanges<Table>[] = [];
      return {
        compare: (before, after) => {
          batch.push(changesBetween(before, after));
        },
        write: async (target) => {
          await deleteRows(target, table, { key, rows: batch.flatMap(({ removed }) => removed) });
          await upsertRows(target, table, { key, rows: batch.flatMap(({ changed }) => changed) });
        },
      };
    },
  };
}

/** What leads from one set of rows to another. */
export function rowChanges<Table extends ReadTable>(
  key: DerivedTable<never, Table>['key'],
  before: readonly FullRow<Table>[],
  after: readonly FullRow<Table>[],
): RowChanges<Table> {
  if (before.length === 0) return { changed: after, removed: [] };
  const old = new Map(before.map((row) => [keyText(row, key), row]));
  const changed: FullRow<Table>[] = [];
  for (const row of after) {
    const text = keyText(row, key);
    const former = old.get(text);
    if (former === undefined || !isSameRow(former, row)) changed.push(row);
    old.delete(text);
  }
  return { changed, removed: [...old.values()] };
}

function keyText<Row extends object>(row: Row, key: readonly (keyof Row)[]): string {
  return key.map((column) => String(row[column])).join(' ');
}

/** Columns hold scalars, dates, or JSON that is the same object as long as it is the same value. */
export function isSameRow(a: object, b: object): boolean {
  const [left, right]: [unknown[], unknown[]] = [Object.values(a), Object.values(b)];
  return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
