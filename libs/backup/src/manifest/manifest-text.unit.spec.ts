import { createSecretKey } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { BackupError } from '../backup.errors.js';
import { macOf, requireAuthentic } from './manifest-mac.js';
import { parseManifest, renderManifest } from './manifest-text.js';
import type { Envelope, Manifest } from './manifest.js';

const sum = { bytes: 12, sha256: 'a'.repeat(64) };
const manifest: Manifest = {
  format: 2,
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

const masterKey = createSecretKey(Buffer.alloc(32, 7));
const envelope: Envelope = { manifest, mac: macOf(manifest, masterKey) };

function codeOf(text: string): string {
  return codeOfCall(() => {
    requireAuthentic(parseManifest(text), { masterKey, acceptUnauthenticated: false });
  });
}

function codeOfCall(call: () => unknown): string {
  try {
    call();
  } catch (error) {
    if (error instanceof BackupError) return error.code;
    throw error;
  }
  return 'accepted';
}

describe('the manifest of a backup', () => {
  it('reads what it wrote, whatever order the parts were put together in', () => {
    const { eventStore, postgres, ...rest } = manifest;
    const text = renderManifest({ ...envelope, manifest: { eventStore, postgres, ...rest } });

    expect(text).toBe(renderManifest(envelope));
    expect(macOf({ eventStore, postgres, ...rest }, masterKey)).toBe(envelope.mac);
    expect(parseManifest(text)).toMatchObject(envelope);
  });

  it('is rejected when any single byte has changed', () => {
    const bytes = Buffer.from(renderManifest(envelope), 'utf8');
    const accepted: number[] = [];
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (bytes[at] ?? 0) ^ 0x01;
      if (codeOf(changed.toString('utf8')) === 'accepted') accepted.push(at);
    }

    expect(accepted).toEqual([]);
  });

  it('is rejected when it is cut off at any point', () => {
    const text = renderManifest(envelope);
    const codes = new Set(Array.from({ length: text.length }, (_, length) => codeOf(text.slice(0, length))));

    expect([...codes]).toEqual(['BACKUP.DAMAGED']);
  });

  it('of a later format is rejected as such, since the program is too old rather than the backup damaged', () => {
    expect(codeOf(JSON.stringify({ manifest: { format: 3, layout: 'unknown' }, sha256: 'x' }))).toBe(
      'BACKUP.TOO_NEW',
    );
  });

  it('cannot name a file outside of the backup', () => {
    const escaping = renderManifest(envelope).replace('event-store/events.db', 'event-store/../../.env.db');

    expect(codeOf(escaping)).toBe('BACKUP.DAMAGED');
  });
});

describe('the origin of a backup', () => {
  const forged = { ...manifest, createdAt: '2026-11-28T12:00:00.000Z' };
  const trust = { masterKey, acceptUnauthenticated: false };
  const check = (given: Envelope, by = trust) =>
    codeOfCall(() => {
      requireAuthentic(parseManifest(renderManifest(given)), by);
    });

  it('is proven by the master key (regression: a forged one with new checksums was restored)', () => {
    expect(check(envelope)).toBe('accepted');
    expect(check({ ...envelope, manifest: forged })).toBe('BACKUP.NOT_AUTHENTIC');
    expect(check({ manifest: forged, mac: macOf(forged, createSecretKey(Buffer.alloc(32, 8))) })).toBe(
      'BACKUP.NOT_AUTHENTIC',
    );
  });

  it('is unknown without a code, of whatever format, or without a key, and may be accepted', () => {
    for (const format of [1, 2] as const)
      expect(check({ manifest: { ...manifest, format } })).toBe('BACKUP.NOT_AUTHENTICATED');
    const noKey = { masterKey: undefined, acceptUnauthenticated: false };
    expect(
      codeOfCall(() => {
        requireAuthentic(envelope, noKey);
      }),
    ).toBe('BACKUP.NOT_AUTHENTICATED');
    expect(check({ manifest: { ...manifest, format: 1 } }, { ...trust, acceptUnauthenticated: true })).toBe(
      'accepted',
    );
  });
});
