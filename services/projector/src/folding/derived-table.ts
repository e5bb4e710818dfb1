import {
  deleteRows,
  upsertRows,
  type FullRow,
  type ProjectionTarget,
  type ReadTable,
} from '@app/projections';

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
  readonly gone: readonly FullRow<Table>[];
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

/** A derived table with its writer; states that are still in memory keep the rows derived from them. */
export interface WritableTable<View, Table extends ReadTable>
  extends DerivedTable<View, Table>, TableWriter<View> {
  changesBetween(before: View, after: View): RowChanges<Table>;
}

/** Makes the writer of a derived table. */
export function tableWriter<View extends object, Table extends ReadTable>(
  definition: DerivedTable<View, Table>,
): WritableTable<View, Table> {
  const derived = new WeakMap<View, ReadonlyMap<string, FullRow<Table>>>();
  const { table, key } = definition;

  function rowsByKey(view: View): ReadonlyMap<string, FullRow<Table>> {
    const known = derived.get(view);
    if (known !== undefined) return known;
    const rows = new Map(definition.rowsOf(view).map((row) => [keyText(row, key), row]));
    derived.set(view, rows);
    return rows;
  }

  function changesBetween(before: View, after: View): RowChanges<Table> {
    const [old, current] = [rowsByKey(before), rowsByKey(after)];
    const changed: FullRow<Table>[] = [];
    for (const [text, row] of current) {
      const former = old.get(text);
      if (former === undefined || !isSameRow(former, row)) changed.push(row);
    }
    return { changed, gone: [...old].filter(([text]) => !current.has(text)).map(([, row]) => row) };
  }

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
          await deleteRows(target, table, { key, rows: batch.flatMap(({ gone }) => gone) });
          await upsertRows(target, table, { key, rows: batch.flatMap(({ changed }) => changed) });
        },
      };
    },
  };
}

function keyText<Row extends object>(row: Row, key: readonly (keyof Row)[]): string {
  return key.map((column) => String(row[column])).join(' ');
}

/** Columns hold scalars, dates, or JSON that is the same object as long as it is the same value. */
function isSameRow(a: object, b: object): boolean {
  const [left, right]: [unknown[], unknown[]] = [Object.values(a), Object.values(b)];
  return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
