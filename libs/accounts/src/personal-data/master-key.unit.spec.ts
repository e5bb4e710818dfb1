import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadMasterKey } from './master-key.js';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'master-key-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
});

const ofFile = (file: string) => loadMasterKey({ APP_MASTER_KEY: undefined, APP_MASTER_KEY_FILE: file });

describe('loadMasterKey', () => {
  it('makes one key however many processes start at once, readable by its owner only', async () => {
    const file = join(folder, 'keys', 'master-key');

    const keys = await Promise.all([1, 2, 3].map(() => ofFile(file)));

    const [first] = keys;
    expect(keys.every((key) => first?.equals(key))).toBe(true);
    expect((await stat(file)).mode & 0o077).toBe(0);
    expect((await ofFile(file)).export().toString('base64')).toBe((await readFile(file, 'utf8')).trim());
  });

  it('prefers the environment', async () => {
    const key = await loadMasterKey({
      APP_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
      APP_MASTER_KEY_FILE: '/nowhere',
    });

    expect(key.export()).toEqual(Buffer.alloc(32, 9));
  });

  it('rejects a file with something else in it, without replacing it, and a missing setting', async () => {
    const file = join(folder, 'broken');
    await writeFile(file, 'short');

    await expect(ofFile(file)).rejects.toMatchObject({ code: 'CONFIG.MASTER_KEY' });
    expect(await readFile(file, 'utf8')).toBe('short');
    await expect(
      loadMasterKey({ APP_MASTER_KEY: undefined, APP_MASTER_KEY_FILE: undefined }),
    ).rejects.toThrow('APP_MASTER_KEY');
  });
});
