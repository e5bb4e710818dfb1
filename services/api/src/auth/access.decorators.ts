import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = 'auth:public';
export const ROLES = 'auth:roles';

export type Role = 'admin';

/** Opens a route to anyone. Every other route needs a valid access token. */
export const Public = () => SetMetadata(IS_PUBLIC, true);

/** Restricts a route to users who have one of the roles. */
export const Roles = (...roles: readonly Role[]) => SetMetadata(ROLES, roles);
