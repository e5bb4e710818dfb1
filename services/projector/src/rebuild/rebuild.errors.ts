import { AppError } from '@app/platform';

type RebuildCode =
  | 'REBUILD.MISMATCH'
  | 'REBUILD.NEWLY_PARKED'
  | 'REBUILD.SWITCHED_MEANWHILE'
  | 'REBUILD.UNKNOWN_NAME'
  | 'REBUILD.USER_UNKNOWN';

/** Why a rebuild was given up; the active version is the one that it was before. */
export class RebuildError extends AppError<RebuildCode> {}
