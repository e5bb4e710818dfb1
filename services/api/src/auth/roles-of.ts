import type { Credentials } from '@app/accounts';
import type { RoleName } from '@app/contracts';

/** Roles as they are told; a subscriber has none. */
export function rolesOf({ isAdmin, isAuditor }: Pick<Credentials, 'isAdmin' | 'isAuditor'>): RoleName[] {
  return [...(isAdmin ? (['admin'] as const) : []), ...(isAuditor ? (['auditor'] as const) : [])];
}
