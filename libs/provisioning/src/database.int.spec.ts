import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import {
  databaseName,
  dropDatabase,
  ensureDatabase,
  migrate,
  migrationNames,
  withDatabase,
} from './database.js';

const adminUrl = process.env['TEST_DATABASE_URL'] ?? '';
const database = `migrate_${process.pid}`;
const url = withDatabase(adminUrl, database);
let folder = '';

async function rows(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

function migrationText(statement: string): string {
  return `import { type Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql\`${statement}\`.execute(db);
}
`;
}

beforeAll(async () => {
  // Below the project, where the migrations find kysely.
  folder = await mkdtemp(join(import.meta.dirname, '..', 'migrations-test-'));
  await ensureDatabase(adminUrl, database);
});

afterAll(async () => {
  await dropDatabase(adminUrl, database);
  await rm(folder, { recursive: true, force: true });
});

describe('migrate', () => {
  it('applies each migration once, in order, when three processes start at the same time', async () => {
    await writeFile(join(folder, '202601010000-first.ts'), migrationText('create table steps (n int)'));
    await writeFile(
      join(folder, '202601010001-second.ts'),
      migrationText('insert into steps select 2 from pg_sleep(0.2)'),
    );
    await writeFile(join(folder, 'notes.txt'), 'not a migration');

    const applied = await Promise.all([migrate(url, folder), migrate(url, folder), migrate(url, folder)]);

    expect(applied.flat()).toEqual(['202601010000-first', '202601010001-second']);
    expect(await rows('select n from steps')).toEqual([{ n: 2 }]);
  });

  it('applies nothing of a call that fails and names the migration', async () => {
    await writeFile(join(folder, '202601010002-third.ts'), migrationText('insert into steps values (3)'));
    await writeFile(join(folder, '202601010003-broken.ts'), migrationText('select nonsense'));

    await expect(migrate(url, folder)).rejects.toThrow(/202601010003-broken failed: .*nonsense/);

    expect(await rows('select n from steps')).toEqual([{ n: 2 }]);
  });
});

describe('databaseName', () => {
  it('reads back what withDatabase wrote', () => {
    expect(databaseName(withDatabase('postgres://u:p@h:1/postgres', 'a b'))).toBe('a b');
  });
});

describe('migrating up to a version', () => {
  it('applies the migrations up to the named one, then the rest, and takes none back', async () => {
    const stepwise = await mkdtemp(join(import.meta.dirname, '..', 'migrations-test-'));
    const own = `migrate_up_to_${process.pid}`;
    await ensureDatabase(adminUrl, own);
    try {
      await writeFile(join(stepwise, '202601010000-first.ts'), migrationText('create table first (n int)'));
      await writeFile(join(stepwise, '202601020000-second.ts'), migrationText('create table second (n int)'));
      const ownUrl = withDatabase(adminUrl, own);

      expect(await migrate(ownUrl, stepwise, { upTo: '202601010000-first' })).toEqual(['202601010000-first']);
      expect(await migrate(ownUrl, stepwise)).toEqual(['202601020000-second']);
      expect(await migrate(ownUrl, stepwise, { upTo: '202601010000-first' })).toEqual([]);
      expect(await migrationNames(stepwise)).toEqual(['202601010000-first', '202601020000-second']);
    } finally {
      await dropDatabase(adminUrl, own);
      await rm(stepwise, { recursive: true, force: true });
    }
  });
});
