import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import type { BenchInstallation } from '../harness/installation.ts';
import { sampleRow } from './sample-event.ts';

const POSTGRES_CONNECTIONS = 16;

/** Rows of an event's size in a table and nothing else: what the disk and node:sqlite allow, without server or stream. */
export class BareSqlite {
  readonly #db: DatabaseSync;
  readonly #insert: ReturnType<DatabaseSync['prepare']>;
  #revision = 0;

  /** As durable as the event store: a commit returns when it is synced. */
  constructor(folder: string) {
    this.#db = new DatabaseSync(join(folder, `bare-${String(process.hrtime.bigint())}.db`));
    this.#db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
       CREATE TABLE events (position INTEGER PRIMARY KEY, stream_id INTEGER NOT NULL, revision INTEGER NOT NULL,
         event_id BLOB NOT NULL, type TEXT NOT NULL, data BLOB NOT NULL, metadata BLOB NOT NULL) STRICT;
       CREATE UNIQUE INDEX events_by_stream ON events (stream_id, revision);`,
    );
    this.#insert = this.#db.prepare(
      'INSERT INTO events (stream_id, revision, event_id, type, data, metadata) VALUES (1, ?, ?, ?, ?, ?)',
    );
  }

  commitEach(commits: number, rows = 1): void {
    const { id, type, data, metadata } = sampleRow;
    for (let commit = 0; commit < commits; commit += 1) {
      this.#db.exec('BEGIN IMMEDIATE');
      for (let row = 0; row < rows; row += 1) {
        this.#insert.run(this.#revision, id, type, data, metadata);
        this.#revision += 1;
      }
      this.#db.exec('COMMIT');
    }
  }

  close(): void {
    this.#db.close();
  }
}

/** Rows of an event's size inserted into the Postgres of the installation, each statement a durable commit. */
export class PostgresRows {
  readonly #pool: pg.Pool;

  private constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  static async create(installation: BenchInstallation): Promise<PostgresRows> {
    const pool = new pg.Pool({ connectionString: installation.databaseUrl, max: POSTGRES_CONNECTIONS });
    await pool.query(
      `create table if not exists bench_events (position bigint generated always as identity primary key,
         type text not null, data bytea not null, metadata bytea not null)`,
    );
    return new PostgresRows(pool);
  }

  async commitEach(commits: number, rows = 1): Promise<void> {
    for (let commit = 0; commit < commits; commit += 1) await this.#insert(rows);
  }

  /** So many at a time, each on a connection of its own as far as there are. */
  async commitAtOnce(writers: number, commitsEach: number): Promise<void> {
    await Promise.all(Array.from({ length: writers }, () => this.commitEach(commitsEach)));
  }

  /** All rows that were ever inserted, in pages, as a reader of an event table would take them. */
  async readAll(pageRows: number): Promise<number> {
    let [read, after] = [0, '0'];
    for (;;) {
      const { rows } = await this.#pool.query<{ position: string }>({
        name: 'bench-read',
        text: 'select position, type, data, metadata from bench_events where position > $1 order by position limit $2',
        values: [after, pageRows],
      });
      const last = rows.at(-1);
      if (last === undefined) return read;
      read += rows.length;
      after = last.position;
    }
  }

  async close(): Promise<void> {
    await this.#pool.query('drop table bench_events');
    await this.#pool.end();
  }

  async #insert(rows: number): Promise<void> {
    const { type, data, metadata } = sampleRow;
    await this.#pool.query({
      name: 'bench-insert',
      text: `insert into bench_events (type, data, metadata)
             select $1::text, $2::bytea, $3::bytea from generate_series(1, $4::int)`,
      values: [type, data, metadata, rows],
    });
  }
}
