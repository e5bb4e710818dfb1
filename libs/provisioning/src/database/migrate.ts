import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration';
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

/**
 * Brings a database to the newest version and returns the names of the migrations this call applied.
 * Each migration runs exactly once, however many processes start at the same time: the others wait for it.
 * Throws the database's error; everything that one call applied is rolled back together.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<readonly string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1, connectionTimeoutMillis: 10_000 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: migrationsIn(folder),
      migrationTableSchema: TABLES_SCHEMA,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
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
