import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

describe('a database that stops while no query of a migration is running', () => {
  const own = `migrate_stopped_${process.pid}`;
  const ownUrl = withDatabase(adminUrl, own);
  let cutting: string;

  beforeEach(async () => {
    cutting = await mkdtemp(join(import.meta.dirname, '..', 'migrations-test-'));
    await ensureDatabase(adminUrl, own);
  });
  afterEach(async () => {
    await dropDatabase(adminUrl, own);
    await rm(cutting, { recursive: true, force: true });
  });

  /** What ends every connection of the migration, as a server does that stops; this process has heard of it then. */
  const cut = `import pg from 'pg';
const server = new pg.Client({ connectionString: ${JSON.stringify(adminUrl)} });
async function cut(): Promise<void> {
  await server.connect();
  const others = "from pg_stat_activity where datname = '${own}'";
  await server.query('select pg_terminate_backend(pid) ' + others);
  while ((await server.query('select 1 ' + others)).rows.length > 0);
  await new Promise(setImmediate);
  await server.end();
}
`;

  it('is met with another connection where the one it had is idle', async () => {
    // Read while the migrations that were applied are known and nothing is asked.
    const text = `${cut}\nawait cut();\nexport async function up(): Promise<void> {}\n`;
    await writeFile(join(cutting, '202601010000-first.ts'), text);

    expect(await migrate(ownUrl, cutting, { upTo: '202601010000-first' })).toEqual(['202601010000-first']);
  });

  it('fails the migration that holds it', async () => {
    const text = `${cut}\nexport const up = cut;\n`;
    await writeFile(join(cutting, '202601010000-first.ts'), text);

    await expect(migrate(ownUrl, cutting)).rejects.toThrow(/^migration .* failed: /);
  });
});
