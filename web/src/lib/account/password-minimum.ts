import { PASSWORD_LENGTH } from '@app/contracts';

import { isApiProblem } from '../api/api-problem';
import { useMeta } from './use-meta';

/** The server's fewest characters of a new password; those of the contract until it is known. */
export const usePasswordMinimum = (): number => useMeta()?.passwordMinLength ?? PASSWORD_LENGTH.min;

/** Whether the server has something against the new password itself. */
export const isPasswordRefused = (error: unknown): boolean =>
  isApiProblem(error) &&
  (error.code === 'AUTH.PASSWORD_TOO_COMMON' || error.code === 'AUTH.PASSWORD_TOO_SHORT');
