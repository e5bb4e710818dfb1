import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { freePort, startEventStoreProcess } from '@app/provisioning';
import { createTestDatabase } from '@app/testing';
import { checksumOf } from './files/checksums.js';
import { parseManifest, renderManifest } from './manifest/manifest-text.js';
import { MANIFEST_FILE } from './manifest/manifest.js';
import { filesOf, openBackup } from './open-backup.js';
import {
  createInstallation,
  type Installation,
  query,
  storeServer,
  storeTool,
  trust,
} from './testing/installation.js';
import { addNote } from './testing/notes.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(120_000);

const USER = '0193a5b0-0000-7000-8000-000000000001';
/** What COPY's text format has to quote, and what must stay apart: null, '' and the text \N. */
const awkward = ['tab\tnewline\nreturn\rbackslash\\', '\\N', '', 'naïve – “ção” 🪙'];

let source: Installation;
let folders = 0;
const newFolder = (): string => join(source.folder, `folder-${(folders += 1)}`);

beforeAll(async () => {
  source = await createInstallation();
  await source.sql(
    `insert into app.credentials (user_id, username, username_key, password_hash, full_name, status)
     values ($1, 'anna', 'anna', 'x', null, 'active')`,
    [USER],
  );
  for (const [index, device] of awkward.entries()) {
    const session = `0193a5b0-0000-7000-8000-00000000001${index}`;
    await source.sql(
      `insert into app.sessions (session_id, user_id, device, started_at, last_used_at)
       values ($1, $2, $3, '2026-11-27T12:00:00.123456Z', '2026-11-27T12:00:00Z')`,
      [session, USER, device],
    );
    await source.sql(
      `insert into app.refresh_tokens (token_hash, family_id, user_id, issued_at, expires_at)
       values ($1, $2, $3, '2026-11-27T12:00:00.123456Z', '2026-12-27T12:00:00Z')`,
      [Buffer.from([0, 255, index]), session, USER],
    );
  }
  await source.sql(`insert into app.daily_closes (series, day, close_usd, source)
    values ('market', '2026-11-26', 123456789012.12345678, 'test')`);
  await source.sql(`insert into read_v1.stream_progress (stream, revision) values ('ledger-x', 3)`);
  await addNote(source.store, 'a', 'first');
  await addNote(source.store, 'a', 'second');
  await addNote(source.store, 'b', 'third');
});

afterAll(async () => {
  await source.close();
});

/** Every file below a folder with its content, to see that nothing was touched. */
async function contentOf(folder: string): Promise<Readonly<Record<string, string>>> {
  if (!existsSync(folder)) return {};
  const names = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const entries = names.map(async ({ parentPath, name }) => {
    const file = join(parentPath, name);
    return [file, (await readFile(file)).toString('base64')] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}

const tableContent = (url: string, table: string): Promise<readonly unknown[]> =>
  query(url, `select t::text as row from app.${table} t order by 1`);

describe('a backup', () => {
  it('is for its owner alone, and its manifest says what it holds', async () => {
    const folder = newFolder();
    const manifest = await source.backUp(folder);

    // One event is the server's own, from its first start.
    expect(manifest.eventStore).toMatchObject({ events: 4, streams: 3, headPosition: 4 });
    expect(manifest.postgres.tables.find(({ name }) => name === 'sessions')?.rows).toBe(4);
    expect(manifest.postgres.migrations).toContain('202611271000-app-schema');
    expect(await openBackup(folder, trust)).toEqual(manifest);
    for (const file of [MANIFEST_FILE, ...filesOf(manifest).map((each) => each.file)]) {
      expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('rejects a folder that holds anything, and leaves it as it is', async () => {
    const folder = newFolder();
    await mkdir(folder);
    await writeFile(join(folder, 'mine.txt'), 'mine');

    await expect(source.backUp(folder)).rejects.toMatchObject({ code: 'BACKUP.FOLDER_NOT_EMPTY' });
    expect(await readdir(folder)).toEqual(['mine.txt']);
  });

  it('leaves nothing behind when it fails half-way or is broken off', async () => {
    const missing = newFolder();
    const eventStore = { file: join(source.folder, 'none', 'events.db'), tool: storeTool };
    await expect(source.backUp(missing, { eventStore })).rejects.toMatchObject({
      code: 'BACKUP.SOURCE_FAILED',
    });
    expect(existsSync(missing)).toBe(false);

    const brokenOff = newFolder();
    await mkdir(brokenOff);
    const tool = {
      ...storeTool,
      copy: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    };
    await expect(
      source.backUp(brokenOff, { eventStore: { file: source.storeFile, tool } }),
    ).rejects.toMatchObject({ code: 'BACKUP.NO_SPACE' });
    expect(await readdir(brokenOff)).toEqual([]);
  });

  it('of a store under load is one moment of it, and the server neither waits nor lets a second one in', async () => {
    let isWriting = true;
    const write = async (id: string): Promise<number> => {
      let count = 0;
      for (; isWriting; count += 1) await addNote(source.store, id, `note ${count}`);
      return count;
    };
    const writers = ['load-1', 'load-2', 'load-3'].map(write);
    const copies = [];
    try {
      for (let round = 0; round < 3; round += 1) {
        const target = join(source.folder, `copy-${round}.db`);
        copies.push(await storeTool.copy(source.storeFile, target));
        expect(await storeTool.describe(target)).toEqual(copies.at(-1));
      }
      await expect(
        startEventStoreProcess({ entry: storeServer, file: source.storeFile, port: await freePort() }),
      ).rejects.toThrow('already runs');
    } finally {
      isWriting = false;
    }
    const written = (await Promise.all(writers)).reduce((sum, count) => sum + count, 0);

    // Positions have no gaps, so a copy with half a transaction would not come out even.
    for (const { events, headPosition } of copies) expect(headPosition).toBe(events);
    expect(copies.map(({ events }) => events)).toEqual(
      copies.map(({ events }) => events).toSorted((a, b) => a - b),
    );
    expect(written).toBeGreaterThan(0);
  });
});

describe('restoring a backup', () => {
  it('brings back every row and event, and empties the read models so that they are built again', async () => {
    const backup = newFolder();
    const manifest = await source.backUp(backup);
    const target = await createTestDatabase();
    try {
      await query(
        target.url,
        `insert into read_v1.stream_progress (stream, revision) values ('ledger-y', 9)`,
      );
      const dataDir = newFolder();
      const { aside } = await source.restore(backup, dataDir, { databaseUrl: target.url });

      const tables = manifest.postgres.tables.filter(({ name }) => name !== 'active_read_schema');
      for (const { name } of tables) {
        expect(await tableContent(target.url, name)).toEqual(await tableContent(source.database.url, name));
      }
      expect(await query(target.url, 'select * from read_v1.stream_progress')).toEqual([]);
      expect(await storeTool.describe(join(dataDir, 'event-store', 'events.db'))).toMatchObject({
        events: manifest.eventStore?.events,
      });
      expect(aside).toBeUndefined();
      expect(await readdir(dataDir)).toEqual(['event-store']);
    } finally {
      await target.drop();
    }
  });

  it.each([
    ['after a rebuild', `create schema read_v2; update app.active_read_schema set schema_name = 'read_v2'`],
    ['during a rebuild', `create schema read_v3; create table read_v3.stream_progress (stream text)`],
  ])(
    'made %s reads the version that the migrations make (regression: it named one that was not there)',
    async (_state, change) => {
      await source.sql(change);
      const backup = newFolder();
      await source.backUp(backup);
      const target = await createTestDatabase();
      try {
        await source.restore(backup, newFolder(), { databaseUrl: target.url });

        expect(await query(target.url, 'select schema_name from app.active_read_schema')).toEqual([
          { schema_name: 'read_v1' },
        ]);
        const schemas = `select nspname::text as name from pg_namespace where nspname like 'read%'`;
        expect(await query(target.url, schemas)).toEqual([{ name: 'read_v1' }]);
      } finally {
        await target.drop();
      }
    },
  );

  it('goes on counting where the sequences stood', async () => {
    const insert = `insert into app.market_snapshots
      (tick, series, source, as_of, computed_at, price_cents, rsi, regime, evaluation)
      values ($1, 'market', 'test', now(), now(), 1, 50, 'bull', '{}') returning id`;
    const [before] = await source.sql(insert, [1]);
    const backup = newFolder();
    await source.backUp(backup);
    const target = await createTestDatabase();
    try {
      await source.restore(backup, newFolder(), { databaseUrl: target.url });

      expect(before).toEqual({ id: '1' });
      expect(await query(target.url, insert, [2])).toEqual([{ id: '2' }]);
    } finally {
      await target.drop();
    }
  });

  it('rejects a backup of which any one file is damaged or missing, before anything is touched', async () => {
    const backup = newFolder();
    const manifest = await source.backUp(backup);
    const dataDir = newFolder();
    for (const file of [MANIFEST_FILE, ...filesOf(manifest).map((each) => each.file)]) {
      const path = join(backup, file);
      const content = await readFile(path);
      const damaged = Buffer.concat([content, Buffer.from('x')]);
      if (content.length > 0) damaged.set([(content[content.length >> 1] ?? 0) ^ 1], content.length >> 1);
      await writeFile(path, content.length > 0 ? damaged.subarray(0, content.length) : damaged);
      await expect(source.restore(backup, dataDir)).rejects.toMatchObject({ code: 'BACKUP.DAMAGED' });

      await rm(path);
      await expect(source.restore(backup, dataDir)).rejects.toMatchObject({
        code: file === MANIFEST_FILE ? 'BACKUP.NOT_A_BACKUP' : 'BACKUP.DAMAGED',
      });
      await writeFile(path, content);
    }
    expect(existsSync(dataDir)).toBe(false);
  });

  it('rejects a manifest that was cut off', async () => {
    const backup = newFolder();
    await source.backUp(backup);
    await truncate(join(backup, MANIFEST_FILE), 200);

    await expect(source.restore(backup, newFolder())).rejects.toMatchObject({ code: 'BACKUP.DAMAGED' });
  });

  it('rejects to overwrite data: in the data folder, and in a database of your own', async () => {
    const backup = newFolder();
    await source.backUp(backup);
    const dataDir = newFolder();
    await mkdir(join(dataDir, 'event-store'), { recursive: true });
    await writeFile(join(dataDir, 'event-store', 'events.db'), 'precious');
    const before = await contentOf(dataDir);

    await expect(source.restore(backup, dataDir)).rejects.toMatchObject({ code: 'RESTORE.DATA_EXISTS' });
    await expect(
      source.restore(backup, newFolder(), { databaseUrl: source.database.url }),
    ).rejects.toMatchObject({ code: 'RESTORE.DATA_EXISTS' });
    expect(await contentOf(dataDir)).toEqual(before);
  });

  it('rejects a backup whose rows and checksums were forged, and changes nothing (regression)', async () => {
    const backup = newFolder();
    const manifest = await source.backUp(backup);
    const forgedFile = join(backup, 'postgres', 'credentials.copy');
    await writeFile(forgedFile, (await readFile(forgedFile, 'utf8')).replace('anna', 'eve'));
    const tables = await Promise.all(
      manifest.postgres.tables.map(async (table) =>
        table.name === 'credentials' ? { ...table, ...(await checksumOf(forgedFile)) } : table,
      ),
    );
    const forged = { ...manifest, postgres: { ...manifest.postgres, tables } };
    const { mac } = parseManifest(await readFile(join(backup, MANIFEST_FILE), 'utf8'));
    await writeFile(join(backup, MANIFEST_FILE), renderManifest({ manifest: forged, mac }));
    const dataDir = newFolder();

    await expect(source.restore(backup, dataDir)).rejects.toMatchObject({ code: 'BACKUP.NOT_AUTHENTIC' });
    expect(existsSync(dataDir)).toBe(false);
  });

  it('rejects a backup whose migrations this version does not know', async () => {
    const backup = newFolder();
    await source.backUp(backup);
    const migrations = newFolder();
    await mkdir(migrations);

    await expect(source.restore(backup, newFolder(), { migrations })).rejects.toMatchObject({
      code: 'BACKUP.TOO_NEW',
    });
  });

  it('names the stream whose hash chain does not hold, and goes on only when it is told to', async () => {
    const other = await createInstallation();
    const target = await createTestDatabase();
    try {
      await addNote(other.store, 'good', 'kept');
      await other.store.append(
        'note-forged',
        [{ id: USER, type: 'note.added', data: { text: 'forged' }, metadata: {} }],
        'no-stream',
      );
      const backup = newFolder();
      await other.backUp(backup);
      const dataDir = newFolder();

      await expect(other.restore(backup, dataDir, { databaseUrl: target.url })).rejects.toThrow(
        'note-forged at revision 0',
      );
      expect(await readdir(dataDir)).toEqual([]);
      await other.restore(backup, dataDir, { databaseUrl: target.url, acceptBrokenChains: true });
      expect(await readdir(dataDir)).toEqual(['event-store']);
    } finally {
      await target.drop();
      await other.close();
    }
  });
});
