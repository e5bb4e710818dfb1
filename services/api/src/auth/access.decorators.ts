import { SetMetadata } from '@nestjs/common';
import type { Credentials } from '@app/accounts';
import type { ApiTokenScope, RoleName } from '@app/contracts';

export const IS_PUBLIC = 'auth:public';

export const IS_SIGN_IN_OPTIONAL = 'auth:sign-in-optional';

export const ROLES = 'auth:roles';

export const IS_READABLE_BY_AUDITOR = 'auth:readable-by-auditor';

export const IS_BEFORE_PASSWORD_CHANGE = 'auth:before-password-change';

export const UNAUTHENTICATED_DETAIL = 'auth:unauthenticated-detail';

export const API_TOKEN_SCOPE = 'auth:api-token-scope';

/** Opens a route to anyone. Every other route needs a valid access token. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** Opens a route to anyone, and lets it know who calls: somebody without access is answered as a visitor. */
export const SignInOptional = () => SetMetadata(IS_SIGN_IN_OPTIONAL, true);

/** Restricts a route to users who have one of the roles. */
export const Roles = (...roles: readonly RoleName[]) => SetMetadata(ROLES, roles);

/**
 * Opens the GET routes of a controller to auditors, who name the person in the header X-Acting-For: the current user of
 * such a request is that person. Every such request is stored before it is answered.
 */
export const ReadableByAuditor = () => SetMetadata(IS_READABLE_BY_AUDITOR, true);

/** Leaves a route open to somebody whose password must be changed first. */
export const AllowedBeforePasswordChange = () => SetMetadata(IS_BEFORE_PASSWORD_CHANGE, true);

/**
 * Opens a route to API tokens: `read` to all of them, `read-and-record` to those that may record too. Without it a token
 * opens nothing. Never for what calculates a recommendation: that the person's own page does alone.
 */
export const AllowedByApiToken = (scope: ApiTokenScope) => SetMetadata(API_TOKEN_SCOPE, scope);

/** The words for somebody without a session, where those of every other route are not meant. */
export const UnauthenticatedDetail = (detail: string) => SetMetadata(UNAUTHENTICATED_DETAIL, detail);

/** Roles as answers name them; a subscriber has none. */
export function rolesOf({ isAdmin, isAuditor }: Pick<Credentials, 'isAdmin' | 'isAuditor'>): RoleName[] {
  return [...(isAdmin ? (['admin'] as const) : []), ...(isAuditor ? (['auditor'] as const) : [])];
}
