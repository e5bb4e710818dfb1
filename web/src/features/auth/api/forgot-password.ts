import { send } from '../../../lib/api/send';

/** Has a new password mailed to the address on file. Throws `ApiProblem`. */
export async function forgotPassword(username: string): Promise<void> {
  await send('/auth/forgot-password/', { method: 'POST', body: { username } });
}
