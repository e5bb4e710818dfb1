import { arrayMembers, columnValue } from './array-text.js';
import type { Row, SimulatedTransaction } from './simulated-database.js';

type Parameters = readonly unknown[];
type Handler = (
  transaction: SimulatedTransaction,
  match: RegExpExecArray,
  parameters: Parameters,
) => Promise<readonly Row[]> | readonly Row[];

/**
 * The statements that the projector sends, by their shape. Anything else is rejected loudly: a projector that was taught
 * a new statement is to be simulated with it.
 */
const STATEMENTS: readonly (readonly [RegExp, Handler])[] = [
  [
    /^select (?<what>.+) from (?<table>\S+)(?: where (?<where>.+?))?(?: group by .+?)?(?: order by .+?)?(?<lock> for update)?$/,
    select,
  ],
  [
    /^insert into (?<table>\S+) \((?<columns>[^)]+)\) values (?<values>.+) on conflict do nothing returning (?<returning>.+)$/,
    insertOrNothing,
  ],
  [
    /^insert into (?<table>\S+) \((?<columns>[^)]+)\) select \* from unnest\([^)]+\) on conflict \((?<key>[^)]+)\) do update set .+$/,
    upsert,
  ],
  [
    /^delete from (?<table>\S+) as kept using unnest\([^)]+\) as gone \((?<columns>[^)]+)\) where .+$/,
    deleteSame,
  ],
  [/^update (?<table>\S+) set (?<set>.+) where (?<where>.+?) returning .+$/, update],
  [/^select pg_notify\(/, () => []],
  [/^select simulated_apply\(\$1, \$2\)$/, noteApplied],
  [/^savepoint /, atSavepoint],
  [/^release savepoint /, released],
  [/^rollback to savepoint /, backToSavepoint],
];

/** Carries a statement out. @throws Error for one that is none of ours */
export async function execute(
  transaction: SimulatedTransaction,
  sql: string,
  parameters: Parameters,
): Promise<readonly Row[]> {
  const text = sql.replace(/\s+/g, ' ').trim();
  for (const [shape, handler] of specificFirst) {
    const match = shape.exec(text);
    if (match === null) continue;
    if (handler !== backToSavepoint) transaction.requireSound();
    return handler(transaction, match, parameters);
  }
  throw new Error(`the simulated database does not know this statement: ${text}`);
}

/** The general form of a query comes last. */
const specificFirst = [...STATEMENTS.slice(1), ...STATEMENTS.slice(0, 1)];

async function select(
  transaction: SimulatedTransaction,
  { groups = {} }: RegExpExecArray,
  parameters: Parameters,
): Promise<readonly Row[]> {
  const { what = '', table = '', where, lock } = groups;
  const name = tableName(table);
  const matches = conditionOf(where, parameters);
  if (lock !== undefined) {
    // In the order of their keys, as the statement asks; looked at again when the lock is there.
    for (const [key, row] of [...transaction.visible(name)].sort(([a], [b]) => (a < b ? -1 : 1))) {
      if (matches(row)) await transaction.lock(name, key);
    }
  }
  const rows = [...transaction.visible(name).values()].filter(matches);
  if (what.startsWith('count(')) return [{ count: String(rows.length) }];
  if (what.includes('max(')) return largestOfEach(rows);
  return rows;
}

/** `select stream, max(revision) as revision ... group by stream`. */
function largestOfEach(rows: readonly Row[]): readonly Row[] {
  return [...Map.groupBy(rows, ({ stream }) => stream)].map(([stream, group]) => ({
    stream,
    revision: group
      .map(({ revision }) => BigInt(String(revision)))
      .reduce((a, b) => (a > b ? a : b))
      .toString(),
  }));
}

async function insertOrNothing(
  transaction: SimulatedTransaction,
  { groups = {} }: RegExpExecArray,
  parameters: Parameters,
): Promise<readonly Row[]> {
  const { table = '', columns = '', values = '' } = groups;
  const name = tableName(table);
  const inserted: Row[] = [];
  for (const tuple of values.slice(1, -1).split('), (')) {
    const row = rowOf(
      namesIn(columns),
      tuple.split(', ').map((value) => valueOf(value, parameters)),
    );
    const key = transaction.keyOf(name, row);
    await transaction.lock(name, key);
    if (transaction.visible(name).has(key)) continue;
    transaction.write(name, key, row);
    inserted.push(row);
  }
  return inserted;
}

async function upsert(
  transaction: SimulatedTransaction,
  { groups = {} }: RegExpExecArray,
  arrays: Parameters,
): Promise<readonly Row[]> {
  const { table = '', columns = '', key: keyColumns = '' } = groups;
  const name = tableName(table);
  for (const row of rowsIn(name, namesIn(columns), arrays)) {
    const key = transaction.keyOf(name, row, namesIn(keyColumns));
    await transaction.lock(name, key);
    transaction.write(name, key, row);
  }
  return [];
}

async function deleteSame(
  transaction: SimulatedTransaction,
  { groups = {} }: RegExpExecArray,
  arrays: Parameters,
): Promise<readonly Row[]> {
  const { table = '', columns = '' } = groups;
  const name = tableName(table);
  for (const row of rowsIn(name, namesIn(columns), arrays)) {
    const key = transaction.keyOf(name, row, namesIn(columns));
    await transaction.lock(name, key);
    transaction.write(name, key, 'deleted');
  }
  return [];
}

async function update(
  transaction: SimulatedTransaction,
  { groups = {} }: RegExpExecArray,
  parameters: Parameters,
): Promise<readonly Row[]> {
  const { table = '', set = '', where } = groups;
  const name = tableName(table);
  const matches = conditionOf(where, parameters);
  const changed: Row[] = [];
  for (const [key, row] of transaction.visible(name)) {
    if (!matches(row)) continue;
    await transaction.lock(name, key);
    // Read committed: the row that the lock was waited for may be another one by now.
    const current = transaction.visible(name).get(key);
    if (current === undefined || !matches(current)) continue;
    const next = { ...current, ...assignments(set, parameters) };
    transaction.write(name, key, next);
    changed.push(next);
  }
  return changed;
}

function noteApplied(
  transaction: SimulatedTransaction,
  _match: RegExpExecArray,
  [stream, revision]: Parameters,
): readonly Row[] {
  transaction.noteApplied(String(stream), BigInt(String(revision)));
  return [];
}

function atSavepoint(transaction: SimulatedTransaction): readonly Row[] {
  transaction.setSavepoint();
  return [];
}

function released(transaction: SimulatedTransaction): readonly Row[] {
  transaction.releaseSavepoint();
  return [];
}

function backToSavepoint(transaction: SimulatedTransaction): readonly Row[] {
  transaction.rollbackToSavepoint();
  return [];
}

/** `"read_v1"."portfolio"` and `"portfolio"` are the same table: one version is simulated. */
function tableName(text: string): string {
  return text.replaceAll('"', '').split('.').at(-1) ?? text;
}

const namesIn = (list: string): readonly string[] =>
  list.split(',').map((name) => name.trim().replaceAll('"', ''));

function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  return Object.fromEntries(columns.map((column, index) => [column, values[index]]));
}

/** Rows that travel as one array a column. */
function rowsIn(table: string, columns: readonly string[], arrays: Parameters): readonly Row[] {
  const values = arrays.map((array) => arrayMembers(String(array)));
  return (values[0] ?? []).map((_, row) =>
    rowOf(
      columns,
      values.map((members, column) => columnValue(table, columns[column] ?? '', members[row] ?? null)),
    ),
  );
}

function assignments(set: string, parameters: Parameters): Row {
  return Object.fromEntries(
    set.split(/, (?=")/).map((assignment) => {
      const [column = '', value = ''] = assignment.split(' = ');
      return [column.replaceAll('"', ''), valueOf(value, parameters)];
    }),
  );
}

/** A parameter as the table keeps it: numbers beyond a float are text. */
function valueOf(text: string, parameters: Parameters): unknown {
  const [, index] = /^\$(\d+)$/.exec(text) ?? [];
  if (index === undefined) return text === 'null' ? null : text;
  const value = parameters[Number.parseInt(index, 10) - 1];
  return typeof value === 'bigint' ? value.toString() : value;
}

function conditionOf(where: string | undefined, parameters: Parameters): (row: Row) => boolean {
  if (where === undefined) return () => true;
  const tests = where.split(' and ').map((part) => testOf(part, parameters));
  return (row) => tests.every((test) => test(row));
}

function testOf(part: string, parameters: Parameters): (row: Row) => boolean {
  const [, column = '', operator, operand = ''] =
    /^"?(?:[^"]+"\.")?([^" ]+)"? (=|in|is not null|is null) ?(.*)$/.exec(part) ?? [];
  switch (operator) {
    case '=': {
      const wanted = valueOf(operand, parameters);
      return (row) => String(row[column]) === String(wanted);
    }
    case 'in': {
      const wanted = new Set(
        operand
          .slice(1, -1)
          .split(', ')
          .map((value) => String(valueOf(value, parameters))),
      );
      return (row) => wanted.has(String(row[column]));
    }
    case 'is not null':
      return (row) => (row[column] ?? null) !== null;
    case 'is null':
      return (row) => (row[column] ?? null) === null;
    default:
      throw new Error(`the simulated database does not know this condition: ${part}`);
  }
}
