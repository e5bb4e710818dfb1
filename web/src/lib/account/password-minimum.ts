import { metaResponseSchema, PASSWORD_LENGTH } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';

import { apiFetch } from '../api/api-fetch';
import { isApiProblem } from '../api/api-problem';

/** The server's fewest characters of a new password; those of the contract until it is known. */
export function usePasswordMinimum(): number {
  const { data } = useQuery({
    queryKey: ['password-minimum'],
    queryFn: async ({ signal }) => {
      const meta = await apiFetch('/meta', { schema: metaResponseSchema, signal });
      return meta.passwordMinLength ?? PASSWORD_LENGTH.min;
    },
  });
  return data ?? PASSWORD_LENGTH.min;
}

/** Whether the server has something against the new password itself. */
export const isPasswordRefused = (error: unknown): boolean =>
  isApiProblem(error) &&
  (error.code === 'AUTH.PASSWORD_TOO_COMMON' || error.code === 'AUTH.PASSWORD_TOO_SHORT');
