import { PASSWORD_LENGTH } from '@app/contracts';
import { useEffect, useState } from 'react';

import { isApiProblem } from '../api/api-problem';
import { send } from '../api/send';

/**
 * The server's fewest characters of a new password; those of the contract until it is known. Fetched without the query
 * cache, which visitors do not load.
 */
export function usePasswordMinimum(): number {
  const [minimum, setMinimum] = useState<number>(PASSWORD_LENGTH.min);
  useEffect(() => {
    const leaving = new AbortController();
    readMinimum(leaving.signal).then(setMinimum, () => undefined);
    return () => {
      leaving.abort();
    };
  }, []);
  return minimum;
}

async function readMinimum(signal: AbortSignal): Promise<number> {
  const { json } = await send('/meta', { signal });
  const { metaOf } = await import('./meta-of');
  return metaOf(json).passwordMinLength ?? PASSWORD_LENGTH.min;
}

/** Whether the server has something against the new password itself. */
export const isPasswordRefused = (error: unknown): boolean =>
  isApiProblem(error) &&
  (error.code === 'AUTH.PASSWORD_TOO_COMMON' || error.code === 'AUTH.PASSWORD_TOO_SHORT');
