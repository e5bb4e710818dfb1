import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createTestDatabase } from '@app/testing';
import { MANIFEST_FILE } from '../manifest/manifest.js';
import { createInstallation, type Installation, storeTool } from '../testing/installation.js';
import { addNote } from '../testing/notes.js';
import { noteRestore, restoringFolder, unfinishedRestoreNotice } from './restore-state.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(120_000);

let source: Installation;
let backup = '';
let manifestSha256 = '';
let folders = 0;
const newFolder = (): string => join(source.folder, `folder-${(folders += 1)}`);

beforeAll(async () => {
  source = await createInstallation();
  await addNote(source.store, 'a', 'first');
  backup = newFolder();
  await source.backUp(backup);
  manifestSha256 = createHash('sha256')
    .update(await readFile(join(backup, MANIFEST_FILE)))
    .digest('hex');
});

afterAll(async () => {
  await source.close();
});

async function fileIn(folder: string, text: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'content'), text);
}

describe('a restore that was killed', () => {
  it('while it was preparing changed nothing, says so, and starts again', async () => {
    const dataDir = newFolder();
    await mkdir(dataDir);
    await noteRestore(dataDir, { backup, manifestSha256, step: 'preparing', aside: `${dataDir}.aside` });
    await fileIn(join(restoringFolder(dataDir), 'event-store'), 'half a copy');
    expect(unfinishedRestoreNotice(dataDir)).toContain('it changed no data yet');

    const target = await createTestDatabase();
    try {
      await source.restore(backup, dataDir, { databaseUrl: target.url });
    } finally {
      await target.drop();
    }

    expect(unfinishedRestoreNotice(dataDir)).toBeUndefined();
    expect(await readdir(dataDir)).toEqual(['event-store']);
    // The one of this test, and one of the server's own.
    expect(await storeTool.describe(join(dataDir, 'event-store', 'events.db'))).toMatchObject({ events: 2 });
  });

  it('at any point of the last step is finished by the same command, and the former data stays aside', async () => {
    // The renames of the last step, in order; after each of them the process may have been killed.
    const renames: readonly (readonly [string, string])[] = [
      ['data/postgres', 'aside/postgres'],
      ['data/restoring/postgres', 'data/postgres'],
      ['data/event-store', 'aside/event-store'],
      ['data/restoring/event-store', 'data/event-store'],
    ];
    for (let done = 0; done <= renames.length; done += 1) {
      const folder = newFolder();
      const dataDir = join(folder, 'data');
      const aside = join(folder, 'aside');
      for (const part of ['postgres', 'event-store']) {
        await fileIn(join(dataDir, part), `former ${part}`);
        await fileIn(join(restoringFolder(dataDir), part), `restored ${part}`);
      }
      await noteRestore(dataDir, { backup, manifestSha256, step: 'placing', aside });
      await mkdir(aside);
      for (const [from, to] of renames.slice(0, done)) await rename(join(folder, from), join(folder, to));
      expect(unfinishedRestoreNotice(dataDir)).toContain(`The restore of ${backup} is not finished`);

      await source.restore(backup, dataDir);

      expect(unfinishedRestoreNotice(dataDir)).toBeUndefined();
      for (const part of ['postgres', 'event-store']) {
        expect(await readFile(join(dataDir, part, 'content'), 'utf8')).toBe(`restored ${part}`);
        expect(await readFile(join(aside, part, 'content'), 'utf8')).toBe(`former ${part}`);
      }
    }
  });

  it('at its last step comes before the restore of any other backup', async () => {
    const dataDir = newFolder();
    await mkdir(dataDir);
    const former = { backup: '/elsewhere', manifestSha256: 'a'.repeat(64), aside: `${dataDir}.aside` };
    await noteRestore(dataDir, { ...former, step: 'placing' });

    await expect(source.restore(backup, dataDir)).rejects.toMatchObject({ code: 'RESTORE.NOT_FINISHED' });
    expect(unfinishedRestoreNotice(dataDir)).toContain('/elsewhere');
  });
});
