import { describe, expect, it } from '@jest/globals';
import type { Manifest } from '@app/backup';
import { backupNotice, restoreNotice } from './master-key-notice.ts';

const manifestWithKeys = (rows: number): Manifest => ({
  format: 1,
  createdAt: '2026-11-27T12:00:00.000Z',
  productVersion: '0.1.0',
  postgres: {
    serverVersion: '18.4',
    snapshotAt: '2026-11-27T12:00:00.000Z',
    migrations: ['202611271000-app-schema'],
    tables: [
      {
        name: 'person_keys',
        columns: ['key_id'],
        rows,
        file: 'postgres/person_keys.copy',
        bytes: 1,
        sha256: 'a'.repeat(64),
      },
    ],
    sequences: [],
  },
  eventStore: null,
});
const nowhere = '/no/such/folder';

describe('the notice about the master key', () => {
  it('says after a backup with notes what has to be kept apart', () => {
    expect(backupNotice(manifestWithKeys(2), nowhere, {})).toContain('/no/such/folder/keys/master-key');
    expect(backupNotice(manifestWithKeys(2), nowhere, { APP_MASTER_KEY: 'x' })).toContain('APP_MASTER_KEY');
  });

  it('says before the first start on restored data where the key is missing', () => {
    expect(restoreNotice(manifestWithKeys(2), nowhere, {})).toContain('/no/such/folder/keys/master-key');
    expect(restoreNotice(manifestWithKeys(2), nowhere, { APP_MASTER_KEY: 'x' })).toBeUndefined();
  });

  it('is silent where no note was ever sealed', () => {
    expect(backupNotice(manifestWithKeys(0), nowhere, {})).toBeUndefined();
    expect(restoreNotice(manifestWithKeys(0), nowhere, {})).toBeUndefined();
  });
});
