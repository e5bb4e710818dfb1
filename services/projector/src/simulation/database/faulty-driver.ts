import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type { ReadSchema } from '@app/read-models';
import type { Life, World } from '../world/world.js';
import { connectionLost, DatabaseFaultError } from './database-fault.error.js';
import type { SimulatedDatabase, SimulatedTransaction } from './simulated-database.js';
import { execute } from './statements.js';

/** What goes wrong between a process and its database, once in so many statements or commits; 0 is never. */
export interface DatabaseFaults {
  readonly connectionLost: number;
  /** The transaction is chosen as the victim of a deadlock. */
  readonly deadlock: number;
  /** A constraint that does not hold, at this moment only. */
  readonly constraint: number;
  /** The commit is carried out, and the connection breaks before the answer. */
  readonly commitUnknown: number;
}

export const NO_DATABASE_FAULTS: DatabaseFaults = {
  connectionLost: 0,
  deadlock: 0,
  constraint: 0,
  commitUnknown: 0,
};

export interface FaultyDatabaseOptions {
  readonly world: World;
  readonly life: Life;
  readonly database: SimulatedDatabase;
  readonly faults: () => DatabaseFaults;
  /** A classic fault, planted to see it caught: checkpoints are stored at once, before the rows of their batch. */
  readonly storesCheckpointFirst: boolean;
}

/** Kysely as a process uses it, over the simulated database and a bad connection to it. */
export function faultyDatabase(options: FaultyDatabaseOptions): Kysely<ReadSchema> {
  return new Kysely<ReadSchema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new FaultyDriver(options),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

class FaultyDriver implements Driver {
  constructor(private readonly options: FaultyDatabaseOptions) {}

  init = async (): Promise<void> => undefined;
  destroy = async (): Promise<void> => undefined;
  releaseConnection = async (): Promise<void> => undefined;
  acquireConnection = async (): Promise<FaultyConnection> => new FaultyConnection(this.options);

  async beginTransaction(connection: FaultyConnection): Promise<void> {
    connection.begin();
  }

  commitTransaction(connection: FaultyConnection): Promise<void> {
    return connection.commit();
  }

  async rollbackTransaction(connection: FaultyConnection): Promise<void> {
    connection.rollback();
  }
}

class FaultyConnection implements DatabaseConnection {
  readonly #options: FaultyDatabaseOptions;
  #transaction: SimulatedTransaction | undefined;

  constructor(options: FaultyDatabaseOptions) {
    this.#options = options;
  }

  begin(): void {
    const transaction = this.#options.database.begin();
    this.#transaction = transaction;
    // The server rolls back what a dead client left open.
    this.#options.life.signal.addEventListener('abort', () => {
      transaction.rollback();
    });
  }

  async commit(): Promise<void> {
    const { world, life, faults } = this.#options;
    const transaction = this.#transaction;
    const { commitUnknown, connectionLost: lost } = faults();
    await world.call(life, () => {
      if (world.oneIn(lost)) transaction?.rollback();
      if (transaction?.isOver !== false) throw connectionLost();
      transaction.commit();
      if (world.oneIn(commitUnknown)) throw connectionLost();
    });
  }

  rollback(): void {
    this.#transaction?.rollback();
  }

  async executeQuery<Result>(query: CompiledQuery): Promise<QueryResult<Result>> {
    const { world, life } = this.#options;
    const rows: unknown = await world.call(life, () => this.#carryOut(query));
    return resultOf<Result>(rows);
  }

  // eslint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('the projector streams no query');
  }

  async #carryOut({ sql, parameters }: CompiledQuery): Promise<unknown> {
    const { database, storesCheckpointFirst } = this.#options;
    const isEarly = storesCheckpointFirst && /^(?:insert into|update) "read_v1"."checkpoints"/.test(sql);
    if (this.#transaction === undefined || isEarly) {
      this.#disturb(sql, undefined);
      const alone = database.begin();
      const rows = await execute(alone, sql, parameters);
      alone.commit();
      return rows;
    }
    try {
      this.#disturb(sql, this.#transaction);
      return await execute(this.#transaction, sql, parameters);
    } catch (error) {
      this.#transaction.fail();
      throw error;
    }
  }

  #disturb(sql: string, transaction: SimulatedTransaction | undefined): void {
    const { world, faults } = this.#options;
    const { connectionLost: lost, deadlock, constraint } = faults();
    if (world.oneIn(lost)) {
      transaction?.rollback();
      throw connectionLost();
    }
    if (transaction === undefined) return;
    if (world.oneIn(deadlock)) throw new DatabaseFaultError('40P01', 'deadlock detected');
    // Twice for the same event, and its stream would rightly be parked: that has tests of its own.
    const isOfRows =
      /^\s*(?:insert|delete|update) .* unnest\(/s.test(sql) &&
      !/"(?:stream_progress|parked_events)"/.test(sql);
    if (isOfRows && !transaction.isInSavepoint && world.oneIn(constraint))
      throw new DatabaseFaultError('23514', 'a check does not hold');
  }
}

/** Rows leave the driver as whatever the query says they are: here is the border. */
function resultOf<Result>(rows: unknown): QueryResult<Result> {
  const isResult = (value: unknown): value is Result[] => Array.isArray(value);
  if (!isResult(rows)) throw new Error('a statement gives rows');
  return { rows, numAffectedRows: BigInt(rows.length) };
}
