import { registerResponseSchema, userExistsResponseSchema } from '@app/contracts';
import type { RegisterRequest } from '@app/contracts';

import { ApiProblem } from '../../../lib/api/api-problem';
import { send } from '../../../lib/api/send';

/** Throws `ApiProblem`; a rejected field is in its member `issues`. */
export async function register(body: RegisterRequest): Promise<void> {
  const { json } = await send('/auth/register/', { method: 'POST', body });
  const parsed = registerResponseSchema.safeParse(json);
  if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
}

/** Whether an account of that name exists. Throws `ApiProblem`. */
export async function userExists(username: string, signal: AbortSignal): Promise<boolean> {
  const { json } = await send(`/auth/user-exists/${encodeURIComponent(username)}/`, { signal });
  const parsed = userExistsResponseSchema.safeParse(json);
  if (!parsed.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: parsed.error });
  return parsed.data.exists;
}
