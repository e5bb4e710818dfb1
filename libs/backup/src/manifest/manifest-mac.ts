import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';
import { BackupError } from '../backup.errors.js';
import { type Envelope, type Manifest, manifestSchema } from './manifest.js';

/** What a backup is accepted by. */
export interface BackupTrust {
  /** That of the installation that made the backup; undefined where there is none at hand. */
  readonly masterKey: KeyObject | undefined;
  /** Takes a backup of unknown origin: of an earlier version, which made no MAC, or of a lost master key. */
  readonly acceptUnauthenticated: boolean;
}

const MAC_KEY_BYTES = 32;
const MAC_PURPOSE = 'backup manifest v2';
const FLAG = 'To restore it all the same, because you know where it comes from: --accept-unauthenticated.';

/** HMAC-SHA-256 over a manifest, which holds the SHA-256 of every file; 64 hexadecimal digits. */
export function macOf(manifest: Manifest, masterKey: KeyObject): string {
  const key = hkdfSync('sha256', masterKey, '', MAC_PURPOSE, MAC_KEY_BYTES);
  // Parsing puts the keys into the schema's order, so that equal manifests have equal codes.
  const text = JSON.stringify(manifestSchema.parse(manifest));
  return createHmac('sha256', Buffer.from(key)).update(text, 'utf8').digest('hex');
}

/** @throws BackupError NOT_AUTHENTICATED without a MAC or a key to check it by, NOT_AUTHENTIC where it does not match */
export function requireAuthentic({ manifest, mac }: Envelope, trust: BackupTrust): void {
  if (trust.acceptUnauthenticated) return;
  if (mac === undefined) {
    throw new BackupError(
      'BACKUP.NOT_AUTHENTICATED',
      `The backup has no authentication code: it was made by an earlier version, or somebody removed the code. ${FLAG}`,
    );
  }
  if (trust.masterKey === undefined) {
    throw new BackupError(
      'BACKUP.NOT_AUTHENTICATED',
      `There is no master key to check the backup by: put that of its installation into DATA_DIR/keys/master-key, or set APP_MASTER_KEY or APP_MASTER_KEY_FILE. ${FLAG}`,
    );
  }
  const expected = Buffer.from(macOf(manifest, trust.masterKey), 'hex');
  if (timingSafeEqual(expected, Buffer.from(mac, 'hex'))) return;
  throw new BackupError(
    'BACKUP.NOT_AUTHENTIC',
    `The backup was changed after it was made, or was made under another master key. ${FLAG}`,
  );
}
