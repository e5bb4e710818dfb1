import { eraseAccountResponseSchema } from '@app/contracts';
import { z } from 'zod';

import { apiFetch } from '../../../lib/api/api-fetch';

/** Everything that is kept of the person, as the server sends it. Throws `ApiProblem`. */
export async function readOwnData(): Promise<unknown> {
  return apiFetch('/me/export', { schema: z.record(z.string(), z.unknown()) });
}

/** Cannot be undone; every session ends at once. Throws `ApiProblem`. */
export async function eraseAccount(password: string): Promise<void> {
  await apiFetch('/me/erasure', { method: 'POST', body: { password }, schema: eraseAccountResponseSchema });
}
