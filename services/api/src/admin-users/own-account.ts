import { ProblemError } from '../core/http/problem.error.js';

/**
 * Keeps the last administrator from locking everybody out by one press. Their own password they change like anybody
 * else; the rest another administrator or the command line does.
 * @throws ProblemError
 */
export function refuseOwnAccount(userId: string, administratorId: string): void {
  if (userId === administratorId)
    throw new ProblemError({
      status: 409,
      code: 'ADMIN.OWN_ACCOUNT',
      detail: 'This cannot be done to one’s own account',
    });
}
