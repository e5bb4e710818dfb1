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

/** Collects what changed in one table over a batch, then writes it with one statement a kind. */
export interface TableChanges<View> {
  compare(before: View, after: View): void;
  write(target: ProjectionTarget): Promise<void>;
}

/** Writes one derived table; states that are still in memory keep the rows derived from them. */
export interface TableWriter<View> {
  /** Starts a batch. */
  begin(): TableChanges<View>;
}

/** Makes the writer of a derived table. */
export function tableWriter<View extends object, Table extends ReadTable>(
  definition: DerivedTable<View, Table>,
): TableWriter<View> & DerivedTable<View, Table> {
  const derived = new WeakMap<View, ReadonlyMap<string, FullRow<Table>>>();
  const { table, key } = definition;

  function rowsByKey(view: View): ReadonlyMap<string, FullRow<Table>> {
    const known = derived.get(view);
    if (known !== undefined) return known;
    const rows = new Map(definition.rowsOf(view).map((row) => [keyText(row, key), row]));
    derived.set(view, rows);
    return rows;
  }

  return {
    ...definition,
    begin: () => {
      const changed: FullRow<Table>[] = [];
      const gone: FullRow<Table>[] = [];
      return {
        compare: (before, after) => {
          const [old, current] = [rowsByKey(before), rowsByKey(after)];
          for (const [text, row] of current) {
            const former = old.get(text);
            if (former === undefined || !isSameRow(former, row)) changed.push(row);
          }
          for (const [text, row] of old) if (!current.has(text)) gone.push(row);
        },
        write: async (target) => {
          await deleteRows(target, table, { key, rows: gone });
          await upsertRows(target, table, { key, rows: changed });
        },
      };
    },
  };
}

function keyText(row: object, key: readonly string[]): string {
  const columns = new Map(Object.entries(row));
  return key.map((column) => String(columns.get(column))).join(' ');
}

/** Columns hold scalars, dates, or JSON that is the same object as long as it is the same value. */
function isSameRow(a: object, b: object): boolean {
  const [left, right]: [unknown[], unknown[]] = [Object.values(a), Object.values(b)];
  return left.length === right.length && left.every((value, index) => isSame(value, right[index]));
}

function isSame(a: unknown, b: unknown): boolean {
  return a instanceof Date && b instanceof Date ? a.getTime() === b.getTime() : a === b;
}
