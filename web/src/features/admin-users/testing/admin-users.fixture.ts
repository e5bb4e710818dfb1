import type { UserDetailResponse, UserListResponse } from '@app/contracts';

export const USER_ID = '0199a000-0000-7000-8000-0000000000d1';

export const listedUser = (
  changed: Partial<UserListResponse['users'][number]> = {},
): UserListResponse['users'][number] => ({
  user_id: USER_ID,
  username: 'marina',
  full_name: 'Marina Alves',
  is_admin: false,
  roles: [],
  status: 'active',
  created_at: '2026-01-05T12:00:00.000Z',
  ...changed,
});

export const userOf = (changed: Partial<UserDetailResponse> = {}): UserDetailResponse => ({
  userId: USER_ID,
  username: 'marina',
  fullName: 'Marina Alves',
  email: 'marina@example.com',
  emailStatus: 'readable',
  status: 'active',
  roles: [],
  createdAt: '2026-01-05T12:00:00.000Z',
  mustChangePassword: false,
  hasSecondFactor: false,
  sessions: 2,
  subscription: { status: 'active', plan: 'annual', paidUntil: '2027-01-05T12:00:00.000Z' },
  revision: '4',
  ...changed,
});
