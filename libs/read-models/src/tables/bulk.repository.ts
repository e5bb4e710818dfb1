import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyLine } from './row-text.js';
import type { ReadTable } from './row-writer.repository.js';

/** Rows of one table in one order of columns, as COPY takes them. */
export interface CopyText {
  readonly table: ReadTable;
  readonly columns: readonly string[];
  readonly text: string;
}

/** Adds up the rows of one table for COPY. */
export class CopyBuffer {
  #columns: readonly string[] | undefined;
  readonly #lines: string[] = [];

  constructor(private readonly table: ReadTable) {}

  add(rows: readonly object[]): void {
    for (const row of rows) {
      this.#columns ??= Object.keys(row);
      this.#lines.push(copyLine(row, this.#columns));
    }
  }

  /** Undefined without rows. */
  take(): CopyText | undefined {
    return this.#columns === undefined
      ? undefined
      : { table: this.table, columns: this.#columns, text: this.#lines.join('') };
  }
}

/**
 * Fills tables in one transaction that is not waited for on the disk: a version that is being built is thrown away when
 * the server crashes.
 */
export async function copyIn(client: PoolClient, schema: string, tables: readonly CopyText[]): Promise<void> {
  await client.query('begin; set local synchronous_commit = off');
  try {
    for (const { table, columns, text } of tables) {
      const target = `"${schema}"."${table}" (${columns.map((column) => `"${column}"`).join(', ')})`;
      await pipeline(Readable.from([text]), client.query(copyFrom(`copy ${target} from stdin`)));
    }
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
