import { AppError, type AppErrorOptions, errorCode, someInChain } from '@app/platform';

/** Stable codes of what can go wrong with a backup or a restore; every message is meant for the person at the console. */
export type BackupErrorCode =
  /** The folder to write into holds something already. */
  | 'BACKUP.FOLDER_NOT_EMPTY'
  /** The folder cannot be created, read or written. */
  | 'BACKUP.FOLDER_UNUSABLE'
  | 'BACKUP.NO_SPACE'
  /** The database or the event store could not be copied. */
  | 'BACKUP.SOURCE_FAILED'
  /** No manifest, which is written last: an unfinished backup, or something else. */
  | 'BACKUP.NOT_A_BACKUP'
  /** A file differs from what the manifest says, or the manifest from what it says of itself. */
  | 'BACKUP.DAMAGED'
  /** Without a MAC, or there is no master key to check it by. */
  | 'BACKUP.NOT_AUTHENTICATED'
  /** Its MAC is not of this manifest and this master key. */
  | 'BACKUP.NOT_AUTHENTIC'
  /** Made by a newer version of this program. */
  | 'BACKUP.TOO_NEW'
  /** The target holds data, which a restore never overwrites. */
  | 'RESTORE.DATA_EXISTS'
  /** Another restore was broken off and is to be finished first. */
  | 'RESTORE.NOT_FINISHED'
  /** What was restored is not what was backed up; the former data is untouched. */
  | 'RESTORE.VERIFICATION_FAILED';

export class BackupError extends AppError<BackupErrorCode> {
  constructor(code: BackupErrorCode, message: string, options: AppErrorOptions = {}) {
    super(code, message, options);
  }
}

const fullDiskCodes: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT']);

/** The error with a readable message when it says that a disk or quota is full, else the error as it is. */
export function readableFileError(error: unknown, folder: string): unknown {
  if (someInChain(error, (inner) => fullDiskCodes.has(errorCode(inner) ?? ''))) {
    return new BackupError(
      'BACKUP.NO_SPACE',
      `There is no space left for ${folder}: free some, or choose a folder on another disk.`,
      { cause: error },
    );
  }
  const code = errorCode(error);
  if (code !== undefined && ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EIO'].includes(code)) {
    return new BackupError('BACKUP.FOLDER_UNUSABLE', `${folder} cannot be used (${code}).`, { cause: error });
  }
  return error;
}
