import type { RefreshResponse, SignInResponse } from '@app/contracts';

// By hand, and held to the contracts by their test: the sign-in page is opened before anything else is there, and the
// schemas would be a sixth of what it has to load.

function membersOf(json: unknown): Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

/** What a sign-in answered; null when it is not that. */
export function signInAnswer(json: unknown): Omit<SignInResponse, 'roles'> | null {
  const { access_token, refresh_token, is_admin, full_name, must_change_password } = membersOf(json);
  if (typeof access_token !== 'string' || typeof refresh_token !== 'string') return null;
  if (typeof is_admin !== 'boolean') return null;
  if (typeof full_name !== 'string' && full_name !== null) return null;
  if (typeof must_change_password !== 'boolean' && must_change_password !== undefined) return null;
  return { access_token, refresh_token, is_admin, full_name, must_change_password };
}

/** What a renewal answered; null when it is not that. */
export function refreshAnswer(json: unknown): RefreshResponse | null {
  const { access_token, refresh_token } = membersOf(json);
  if (typeof access_token !== 'string') return null;
  if (typeof refresh_token !== 'string' && refresh_token !== undefined) return null;
  return { access_token, refresh_token };
}
