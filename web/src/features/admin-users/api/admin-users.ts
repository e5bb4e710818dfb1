import {
  createUserResponseSchema,
  subscriptionChangedResponseSchema,
  temporaryPasswordResponseSchema,
  userDetailResponseSchema,
  userListResponseSchema,
} from '@app/contracts';
import type { CreateUserResponse, PlanName, RoleName, UserDetailResponse } from '@app/contracts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';

import { isUnanswered } from '../../../lib/account/rejection-text';
import { apiFetch } from '../../../lib/api/api-fetch';
import { useCommandKey } from '../../../lib/api/command-key';

const ADMIN_USERS = 'admin-users';
const PAGE_SIZE = 100;

/** Users whose name begins with the search, by name. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [ADMIN_USERS, 'list', search],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      apiFetch('/auth/users', {
        schema: userListResponseSchema,
        query: {
          ...{ limit: PAGE_SIZE, search: search === '' ? undefined : search },
          cursor: pageParam === '' ? undefined : pageParam,
        },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor,
  });

export const userQuery = (userId: string) =>
  queryOptions({
    queryKey: [ADMIN_USERS, 'one', userId],
    queryFn: ({ signal }) => apiFetch(`/admin/users/${userId}`, { schema: userDetailResponseSchema, signal }),
  });

export interface NewUser {
  readonly username: string;
  readonly fullName: string | null;
  readonly email: string | null;
  readonly language: 'en' | 'pt';
  readonly timeZone: string;
  readonly roles: readonly RoleName[];
}

/** Makes an account for somebody else; the temporary password is told this once. Throws `ApiProblem`. */
export function useCreateUser(): (user: NewUser) => Promise<CreateUserResponse> {
  const client = useQueryClient();
  return async (user) => {
    const created = await apiFetch('/admin/users', {
      method: 'POST',
      body: user,
      schema: createUserResponseSchema,
    });
    await client.invalidateQueries({ queryKey: [ADMIN_USERS, 'list'] });
    return created;
  };
}

/** What an administrator does to somebody else's account; all but the password may be taken back. */
export type UserAction =
  | { readonly kind: 'disable' | 'enable' | 'remove-second-factor' | 'reset-password' }
  | { readonly kind: 'grant-role' | 'revoke-role'; readonly role: RoleName }
  | { readonly kind: 'grant-subscription'; readonly plan: PlanName; readonly reason: string }
  | { readonly kind: 'end-subscription'; readonly reason: string };

/** Carries an action out; what is told once, the temporary password, is returned. Throws `ApiProblem`. */
export function useUserAction({
  userId,
}: UserDetailResponse): (action: UserAction) => Promise<string | null> {
  const client = useQueryClient();
  const key = useCommandKey(`administer.${userId}`);
  const path = `/admin/users/${userId}`;
  const changed = { schema: userDetailResponseSchema };
  const subscription = async (method: 'POST' | 'DELETE', body: object): Promise<null> => {
    try {
      await apiFetch(`${path}/subscription`, {
        ...{ method, body, schema: subscriptionChangedResponseSchema, idempotencyKey: key.current() },
      });
      key.answered();
    } catch (error) {
      if (!isUnanswered(error)) key.answered();
      throw error;
    }
    return null;
  };
  const carryOut = async (action: UserAction): Promise<string | null> => {
    switch (action.kind) {
      case 'disable':
      case 'enable':
        await apiFetch(`${path}/${action.kind}`, { method: 'POST', ...changed });
        return null;
      case 'remove-second-factor':
        await apiFetch(`${path}/second-factor-removal`, { method: 'POST', ...changed });
        return null;
      case 'grant-role':
        await apiFetch(`${path}/roles/${action.role}`, { method: 'PUT', ...changed });
        return null;
      case 'revoke-role':
        await apiFetch(`${path}/roles/${action.role}`, { method: 'DELETE', ...changed });
        return null;
      case 'grant-subscription':
        return subscription('POST', { plan: action.plan, reason: action.reason });
      case 'end-subscription':
        return subscription('DELETE', { reason: action.reason });
      case 'reset-password': {
        const told = await apiFetch(`${path}/reset-password`, {
          method: 'POST',
          schema: temporaryPasswordResponseSchema,
        });
        return told.temporaryPassword;
      }
    }
  };
  return async (action) => {
    try {
      return await carryOut(action);
    } finally {
      // Also where somebody else was quicker.
      await client.invalidateQueries({ queryKey: [ADMIN_USERS] });
    }
  };
}
