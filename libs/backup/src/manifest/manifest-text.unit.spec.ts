import { describe, expect, it } from '@jest/globals';
import { BackupError } from '../backup.errors.js';
import { parseManifest, renderManifest } from './manifest-text.js';
import type { Manifest } from './manifest.js';

const sum = { bytes: 12, sha256: 'a'.repeat(64) };
const manifest: Manifest = {
  format: 1,
  createdAt: '2026-11-27T12:00:00.000Z',
  productVersion: '0.1.0',
  postgres: {
    serverVersion: '18.4',
    snapshotAt: '2026-11-27T11:59:59.000Z',
    migrations: ['202611271000-app-schema'],
    tables: [
      { name: 'credentials', columns: ['user_id'], rows: 1, file: 'postgres/credentials.copy', ...sum },
    ],
    sequences: [{ name: 'market_snapshots_id_seq', lastValue: '9223372036854775807', isCalled: true }],
  },
  eventStore: {
    file: 'event-store/events.db',
    ...sum,
    schemaVersion: 1,
    events: 7,
    streams: 4,
    headPosition: 7,
  },
};

function codeOf(text: string): string {
  try {
    parseManifest(text);
  } catch (error) {
    if (error instanceof BackupError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('the manifest of a backup', () => {
  it('reads what it wrote, whatever order the parts were put together in', () => {
    const { eventStore, postgres, ...rest } = manifest;
    const text = renderManifest({ eventStore, postgres, ...rest });

    expect(text).toBe(renderManifest(manifest));
    expect(parseManifest(text)).toEqual(manifest);
  });

  it('is rejected when any single byte has changed', () => {
    const bytes = Buffer.from(renderManifest(manifest), 'utf8');
    const accepted: number[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 0x01;
      if (codeOf(changed.toString('utf8')) === 'accepted') accepted.push(at);
    }

    expect(accepted).toEqual([]);
  });

  it('is rejected when it is cut off at any point', () => {
    const text = renderManifest(manifest);
    const codes = new Set(Array.from({ length: text.length }, (_, length) => codeOf(text.slice(0, length))));

    expect([...codes]).toEqual(['BACKUP.DAMAGED']);
  });

  it('of a later format is rejected as such, since the program is too old rather than the backup damaged', () => {
    expect(codeOf(JSON.stringify({ manifest: { format: 2, layout: 'unknown' }, sha256: 'x' }))).toBe(
      'BACKUP.TOO_NEW',
    );
  });

  it('cannot name a file outside of the backup', () => {
    const escaping = renderManifest(manifest).replace('event-store/events.db', 'event-store/../../.env.db');

    expect(codeOf(escaping)).toBe('BACKUP.DAMAGED');
  });
});
