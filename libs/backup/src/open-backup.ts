import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '@app/platform';
import { BackupError, readableFileError } from './backup.errors.js';
import { checksumOf, isSame } from './files/checksums.js';
import { type BackupTrust, requireAuthentic } from './manifest/manifest-mac.js';
import { parseManifest } from './manifest/manifest-text.js';
import { type Manifest, MANIFEST_FILE, type StoredFile } from './manifest/manifest.js';

/**
 * Reads a backup's manifest and every byte of its files; nothing is restored from a backup that did not pass this.
 * @throws BackupError NOT_A_BACKUP, DAMAGED, TOO_NEW, NOT_AUTHENTICATED, NOT_AUTHENTIC
 */
export async function openBackup(
  folder: string,
  trust: BackupTrust,
  signal?: AbortSignal,
): Promise<Manifest> {
  const envelope = parseManifest(await readManifest(folder));
  requireAuthentic(envelope, trust);
  const { manifest } = envelope;
  for (const file of filesOf(manifest)) await verifyFile(folder, file, signal);
  return manifest;
}

/** All files of a backup but the manifest. */
export function filesOf({ postgres, eventStore }: Manifest): readonly StoredFile[] {
  return eventStore === null ? postgres.tables : [...postgres.tables, eventStore];
}

async function readManifest(folder: string): Promise<string> {
  try {
    return await readFile(join(folder, MANIFEST_FILE), 'utf8');
  } catch (error) {
    if (!['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) throw readableFileError(error, folder);
    throw new BackupError(
      'BACKUP.NOT_A_BACKUP',
      `${folder} holds no ${MANIFEST_FILE}: it is no backup, or one that was never finished.`,
      { cause: error },
    );
  }
}

async function verifyFile(folder: string, expected: StoredFile, signal?: AbortSignal): Promise<void> {
  const path = join(folder, expected.file);
  const found = await checksumOf(path, signal).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw readableFileError(error, folder);
    throw new BackupError('BACKUP.DAMAGED', `The backup is damaged: ${expected.file} is missing.`);
  });
  if (isSame(found, expected)) return;
  const how =
    found.bytes === expected.bytes
      ? 'its content has changed'
      : `it has ${found.bytes} bytes instead of ${expected.bytes}`;
  throw new BackupError('BACKUP.DAMAGED', `The backup is damaged: ${expected.file}, ${how}.`);
}
