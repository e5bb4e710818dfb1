import { mkdir, readdir, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '@app/platform';
import { BackupError, readableFileError } from '../backup.errors.js';
import { FOLDER_MODE, syncPath } from './durable-files.js';

/** A new backup's folder while it is being written. */
export interface BackupFolder {
  /** Absolute path of something in it. */
  readonly path: (...parts: readonly string[]) => string;
  /** Writes its entries down, and its own entry in the folder above. */
  readonly sync: () => Promise<void>;
  /** Removes what was written, and the folder itself where it was made for this backup. */
  readonly discard: () => Promise<void>;
}

const PARTS = ['postgres', 'event-store'] as const;

/**
 * Takes a folder for a new backup: an absent one, which is made, or an empty one.
 * @throws BackupError FOLDER_NOT_EMPTY, FOLDER_UNUSABLE, NO_SPACE
 */
export async function createBackupFolder(folder: string): Promise<BackupFolder> {
  const entries = await entriesOf(folder);
  if (entries !== undefined && entries.length > 0) {
    throw new BackupError('BACKUP.FOLDER_NOT_EMPTY', `${folder} is not empty: choose a new folder.`);
  }
  const discard = async (): Promise<void> => {
    // It was absent or empty: everything in it is ours.
    for (const entry of (await entriesOf(folder)) ?? []) {
      await rm(join(folder, entry), { recursive: true, force: true });
    }
    if (entries === undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    for (const part of PARTS) await mkdir(join(folder, part), { mode: FOLDER_MODE });
  } catch (error) {
    throw readableFileError(error, folder);
  }
  return {
    path: (...parts) => join(folder, ...parts),
    sync: async () => {
      for (const part of PARTS) await syncPath(join(folder, part));
      await syncPath(folder);
      await syncPath(dirname(folder));
    },
    discard,
  };
}

/** Names in a folder; undefined when there is no such folder. */
async function entriesOf(folder: string): Promise<readonly string[] | undefined> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw readableFileError(error, folder);
  }
}

const MEBIBYTE = 1024 * 1024;

/**
 * Rejects early what would fill the disk.
 * @param bytes what is about to be written, roughly
 * @throws BackupError NO_SPACE
 */
export async function requireSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes) return;
  const inMiB = (value: number): string => `${Math.ceil(value / MEBIBYTE)} MiB`;
  throw new BackupError(
    'BACKUP.NO_SPACE',
    `${folder} has ${inMiB(free)} free, about ${inMiB(bytes)} are needed: free some, or choose a folder on another disk.`,
  );
}
