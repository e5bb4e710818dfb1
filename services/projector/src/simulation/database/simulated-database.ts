import { connectionLost, DatabaseFaultError } from './database-fault.error.js';

export type Row = Readonly<Record<string, unknown>>;
type Rows = Map<string, Row | 'deleted'>;

/** What one commit changed, for watchers. */
export interface Committed {
  readonly changes: readonly { readonly table: string; readonly row: Row }[];
  /** Events whose rows were written, as the projections reported them inside the transaction. */
  readonly applied: readonly { readonly stream: string; readonly revision: bigint }[];
}

/** Primary keys of the tables that statements name without their key. */
const KEYS: ReadonlyMap<string, readonly string[]> = new Map([
  ['checkpoints', ['projection', 'partition', 'partitions']],
  ['stream_progress', ['stream']],
  ['parked_events', ['stream', 'revision']],
]);

/** Rows in memory with what the projector rests on: transactions, savepoints, row locks, read committed. */
export class SimulatedDatabase {
  readonly #tables = new Map<string, Map<string, Row>>();
  readonly #keys = new Map(KEYS);
  readonly #locks = new Map<string, SimulatedTransaction>();
  readonly #commits: Committed[] = [];

  begin(): SimulatedTransaction {
    return new SimulatedTransaction(this);
  }

  /** Committed rows of a table. */
  rowsOf(table: string): readonly Row[] {
    return [...(this.#tables.get(table)?.values() ?? [])];
  }

  /** Commits since the last call. */
  takeCommits(): readonly Committed[] {
    return this.#commits.splice(0);
  }

  committed(table: string): ReadonlyMap<string, Row> {
    return this.#tables.get(table) ?? new Map();
  }

  /** The key of a table; what a statement names becomes it. */
  keyOf(table: string, named?: readonly string[]): readonly string[] {
    const known = this.#keys.get(table) ?? named;
    if (known === undefined) throw new Error(`the simulated database does not know the key of ${table}`);
    this.#keys.set(table, known);
    return known;
  }

  lockHolder(lock: string): SimulatedTransaction | undefined {
    return this.#locks.get(lock);
  }

  lock(lock: string, holder: SimulatedTransaction): void {
    this.#locks.set(lock, holder);
  }

  unlock(holder: SimulatedTransaction): void {
    for (const [lock, owner] of this.#locks) if (owner === holder) this.#locks.delete(lock);
  }

  apply(written: ReadonlyMap<string, Rows>, applied: Committed['applied']): void {
    const changes: { table: string; row: Row }[] = [];
    for (const [table, rows] of written) {
      const into = this.#tables.get(table) ?? new Map<string, Row>();
      this.#tables.set(table, into);
      for (const [key, row] of rows) {
        const gone = into.get(key);
        if (row !== 'deleted') into.set(key, row);
        else into.delete(key);
        const changed = row === 'deleted' ? gone : row;
        if (changed !== undefined) changes.push({ table, row: changed });
      }
    }
    this.#commits.push({ changes, applied });
  }
}

/** One transaction: what it writes is seen by itself alone until it commits. */
export class SimulatedTransaction {
  readonly #database: SimulatedDatabase;
  #written = new Map<string, Rows>();
  #applied: { readonly stream: string; readonly revision: bigint }[] = [];
  #savepoint: { readonly written: Map<string, Rows>; readonly applied: number } | undefined;
  readonly #end = Promise.withResolvers<undefined>();
  #state: 'open' | 'failed' | 'over' = 'open';

  constructor(database: SimulatedDatabase) {
    this.#database = database;
  }

  get isOver(): boolean {
    return this.#state === 'over';
  }

  /** As Postgres does: after an error nothing but a rollback, to a savepoint or of everything. */
  requireSound(): void {
    if (this.#state === 'over') throw connectionLost();
    if (this.#state === 'failed') throw new DatabaseFaultError('25P02', 'current transaction is aborted');
  }

  fail(): void {
    if (this.#state === 'open') this.#state = 'failed';
  }

  /** The rows this transaction sees. */
  visible(table: string): ReadonlyMap<string, Row> {
    const rows = new Map(this.#database.committed(table));
    for (const [key, row] of this.#written.get(table) ?? []) {
      if (row === 'deleted') rows.delete(key);
      else rows.set(key, row);
    }
    return rows;
  }

  keyOf(table: string, row: Row, named?: readonly string[]): string {
    return this.#database
      .keyOf(table, named)
      .map((column) => String(row[column]))
      .join(' ');
  }

  /** Waits for the holder of the row, then holds it to the end. */
  async lock(table: string, key: string): Promise<void> {
    const lock = `${table} ${key}`;
    for (let holder = this.#database.lockHolder(lock); holder !== undefined && holder !== this;) {
      await holder.#end.promise;
      this.requireSound();
      holder = this.#database.lockHolder(lock);
    }
    this.#database.lock(lock, this);
  }

  write(table: string, key: string, row: Row | 'deleted'): void {
    const rows = this.#written.get(table) ?? new Map<string, Row | 'deleted'>();
    this.#written.set(table, rows.set(key, row));
  }

  noteApplied(stream: string, revision: bigint): void {
    this.#applied.push({ stream, revision });
  }

  /** Whether an error here would be taken for the fault of one event. */
  get isInSavepoint(): boolean {
    return this.#savepoint !== undefined;
  }

  releaseSavepoint(): void {
    this.#savepoint = undefined;
  }

  setSavepoint(): void {
    this.#savepoint = { written: copyOf(this.#written), applied: this.#applied.length };
  }

  rollbackToSavepoint(): void {
    if (this.#savepoint === undefined) throw new DatabaseFaultError('3B001', 'no such savepoint');
    this.#written = copyOf(this.#savepoint.written);
    this.#applied = this.#applied.slice(0, this.#savepoint.applied);
    if (this.#state === 'failed') this.#state = 'open';
  }

  commit(): void {
    if (this.#state === 'open') this.#database.apply(this.#written, this.#applied);
    this.#finish();
  }

  rollback(): void {
    this.#finish();
  }

  #finish(): void {
    if (this.#state === 'over') return;
    this.#state = 'over';
    this.#database.unlock(this);
    this.#end.resolve(undefined);
  }
}

function copyOf(written: ReadonlyMap<string, Rows>): Map<string, Rows> {
  return new Map([...written].map(([table, rows]) => [table, new Map(rows)]));
}
