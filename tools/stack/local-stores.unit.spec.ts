import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { LocalStores } from './local-stores.js';
import { openDataFolder } from './run-state.js';
import { readSettings } from './settings.js';

const url = 'http://localhost:5500';
const stores = {
  databaseUrl: 'postgres://app:secret@127.0.0.1:5501/app',
  isDatabaseEmbedded: true,
  eventStoreUrl: 'esdb://app:secret@localhost:5502?tls=true',
  isEventStoreEmbedded: false,
};

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'local-stores-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true });
});

describe('the stores of a command', () => {
  it('are those of the product that runs on this data, whatever the variables of the shell name', async () => {
    const runState = openDataFolder(dataDir);
    runState.claim({ url });
    runState.noteStores(url, stores);
    const settings = await readSettings({
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://elsewhere/app',
      EVENTSTORE_URL: 'esdb://elsewhere:2113?tls=true',
    });

    for (const shell of [settings, await readSettings({ DATA_DIR: dataDir })]) {
      const found = new LocalStores(shell, runState, 'test');
      expect(await found.database()).toBe(stores.databaseUrl);
      expect(await found.eventStore()).toBe(stores.eventStoreUrl);
      expect(await found.isEventStoreEmbedded()).toBe(false);
      expect(found.describe()).toBe(`Works on the installation of ${dataDir}, which runs at ${url}.`);
    }
    expect(statSync(join(dataDir, 'run', 'supervisor.json')).mode & 0o077).toBe(0);
  });

  it('are those of the environment where the product does not run, else none', async () => {
    const runState = openDataFolder(dataDir);
    const EVENTSTORE_URL = 'esdb://elsewhere:2113?tls=true';
    const named = new LocalStores(
      await readSettings({ DATA_DIR: dataDir, EVENTSTORE_URL }),
      runState,
      'test',
    );
    const none = new LocalStores(await readSettings({ DATA_DIR: dataDir }), runState, 'test');

    expect(await named.eventStore()).toBe(EVENTSTORE_URL);
    expect(named.describe()).toBe(
      `Works on the installation of ${dataDir}, which is not running, with the servers of EVENTSTORE_URL.`,
    );
    await expect(none.eventStore()).rejects.toThrow('There is no event store file');
    await expect(none.database()).rejects.toThrow(`There is no data in ${dataDir} yet.`);
    await none.close();
  });
});
