import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator } from 'kysely/migration';
import pg from 'pg';

const FILE_NAME = /^\d{12}-[a-z0-9-]+\.ts$/;
/** Schema of the migrator's own two tables, so that `public` stays empty. */
const TABLES_SCHEMA = 'app';

function isMigration(module: unknown): module is Migration {
  return typeof module === 'object' && module !== null && 'up' in module && typeof module.up === 'function';
}

function migrationsIn(folder: string): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const file of (await readdir(folder)).toSorted()) {
        if (!FILE_NAME.test(file)) continue;
        const module: unknown = await import(pathToFileURL(join(folder, file)).href);
        if (!isMigration(module)) throw new TypeError(`${file} exports no function "up"`);
        migrations[file.slice(0, -'.ts'.length)] = module;
      }
      return migrations;
    },
  };
}

export interface MigrateOptions {
  /** Name of the last migration to apply, to get the schema of an older version. Default: all there are. */
  readonly upTo?: string;
}

/**
 * Brings a database to the newest version and returns the names of the migrations this call applied. It never takes one
 * back: a database that is past `upTo` stays as it is.
 * Each migration runs exactly once, however many processes start at the same time: the others wait for it.
 * Throws the database's error; everything that one call applied is rolled back together.
 */
export async function migrate(
  databaseUrl: string,
  folder: string,
  { upTo }: MigrateOptions = {},
): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 });
  // A server that stops while the connection is idle or closing is no error of a migration; without a listener the
  // process ends. A query in flight rejects by itself.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: migrationsIn(folder),
      migrationTableSchema: TABLES_SCHEMA,
    });
    const { error, results = [] } =
      upTo === undefined ? await migrator.migrateToLatest() : await migrateUpTo(migrator, upTo);
    if (error !== undefined) {
      const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'of the database';
      const reason = error instanceof Error ? error.message : 'unknown reason';
      throw new Error(`migration ${failed} failed: ${reason}`, { cause: error });
    }
    return results.map(({ migrationName }) => migrationName);
  } finally {
    await db.destroy();
  }
}

async function migrateUpTo(migrator: Migrator, name: string): Promise<MigrationResultSet> {
  const known = await migrator.getMigrations();
  const isApplied = known.some((migration) => migration.name === name && migration.executedAt !== undefined);
  return isApplied ? { results: [] } : migrator.migrateTo(name);
}

/** Names of the migrations in a folder, in the order they are applied. */
export async function migrationNames(folder: string): Promise<readonly string[]> {
  return (await readdir(folder))
    .filter((file) => FILE_NAME.test(file))
    .map((file) => file.slice(0, -'.ts'.length))
    .toSorted();
}
